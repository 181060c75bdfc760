import type { Forecast } from '@aerofleet/shared/contract/maintenance/forecast'
import { formatNumber } from '@aerofleet/shared/format'
import { Bars, type Bar } from '@aerofleet/ui/chart/Bars'
import { Legend } from '@aerofleet/ui/chart/Legend'
import { units, type WeeksFilter } from './weeks-filter'
import { amountOf, barText, rowsOf, tickText, type WeekRow } from './weeks-rows'

type WeeksPictureProps = {
  forecast: Forecast
  filter: WeeksFilter
  onChoose: (place: string | null) => void
}

/** A press on a bar lists its items; a second one closes the list. */
export function WeeksPicture({ forecast, filter, onChoose }: WeeksPictureProps) {
  const { unit, have, place, weeks } = filter
  const { overdue, ahead } = rowsOf(forecast)
  const line = unit === 'hours' ? have : undefined
  const toBar = (row: WeekRow): Bar => ({
    ...row,
    name: barText(row),
    parts: [
      { value: amountOf(unit, row.next), look: row === overdue ? 'alarm' : 'strong' },
      { value: row.repeats ? amountOf(unit, row.repeats) : 0, look: 'light' },
    ],
  })
  return (
    <>
      <Bars
        label={`${units[unit]} of the next ${weeks} weeks`}
        bars={[overdue, ...ahead].map(toBar)}
        format={(amount) => tickText(unit, amount)}
        line={line}
        chosen={place}
        onChoose={(key) => onChoose(key === place ? null : key)}
      />
      <Legend
        entries={[
          { look: 'alarm', text: 'Overdue' },
          { look: 'strong', text: 'Due next' },
          { look: 'light', text: 'Repeats' },
          ...(line === undefined
            ? []
            : [{ look: 'line' as const, text: `${formatNumber(line)} h a week` }]),
        ]}
      />
    </>
  )
}
