import {
  dueCalls,
  type Maintained,
  type MonthOfUse,
} from '@aerofleet/shared/contract/maintenance/due'
import { counters, type Counter } from '@aerofleet/shared/due/figures'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Bars } from '@aerofleet/ui/chart/Bars'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Segments } from '@aerofleet/ui/layout/Segments'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cyclesText, daysText, hoursText } from '../words/words'
import classes from './Utilisation.module.css'

const views = [
  { value: 'hours', label: 'Hours' },
  { value: 'cycles', label: 'Cycles' },
  { value: 'table', label: 'Table' },
] as const
type View = (typeof views)[number]['value']

/** What an aircraft has flown by month, from its readings. */
export function Utilisation({ maintained: { aircraft } }: { maintained: Maintained }) {
  const { id, tailNumber } = aircraft
  const used = useQuery(query(dueCalls.maintenanceUtilisationView, { params: { id } }))
  const [view, setView] = useState<View>('hours')
  const shown = counters.find((counter) => counter === view)
  return (
    <ListState
      query={used}
      errorMessage="Failed to load the utilisation"
      skeleton={<Skeleton count={1} height="14rem" />}
    >
      {({ months }) =>
        months.length > 0 ? (
          <div className={classes.utilisation}>
            <Segments label="Utilisation" value={view} onValueChange={setView} options={views} />
            {shown ? (
              <Picture tailNumber={tailNumber} months={months} counter={shown} />
            ) : (
              <DataTable
                label="Utilisation"
                rows={months}
                rowKey={({ month }) => month}
                columns={columns}
                lineHeight={5}
              />
            )}
            <Note>Linear by days between readings; a month may be covered in part.</Note>
          </div>
        ) : (
          <p>Two readings of different days tell what the aircraft has flown.</p>
        )
      }
    </ListState>
  )
}

const names = { hours: 'Hours', cycles: 'Cycles' }
const amounts: Record<Counter, (amount: number) => string> = {
  hours: (amount) => `${hoursText(amount)} h`,
  cycles: cyclesText,
}
const ticks: Record<Counter, (amount: number) => string> = {
  hours: (amount) => `${formatNumber(amount)} h`,
  cycles: formatNumber,
}

type PictureProps = { tailNumber: string; months: readonly MonthOfUse[]; counter: Counter }

const Picture = ({ tailNumber, months, counter }: PictureProps) => (
  <Bars
    label={`${names[counter]} of ${tailNumber} by month`}
    bars={months.map((month) => ({
      key: month.month,
      label: shortMonth(month.month),
      name: `${monthText(month.month)}: ${amounts[counter](month[counter])} in ${daysText(month.days)}`,
      parts: [{ value: month[counter], look: 'strong' as const }],
    }))}
    format={ticks[counter]}
  />
)

const inMonth = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (month: string) => format.format(Date.parse(`${month}-01`))
}
const shortMonth = inMonth({ month: 'short' })
const monthText = inMonth({ month: 'long', year: 'numeric' })

const columns: Columns<MonthOfUse> = {
  month: {
    label: 'Month',
    width: 'minmax(9rem, 1fr)',
    line: 'title',
    cell: ({ month }) => <span>{monthText(month)}</span>,
  },
  hours: {
    label: 'Hours',
    width: 'minmax(7rem, 1fr)',
    numeric: true,
    cell: ({ hours }) => hoursText(hours),
  },
  cycles: {
    label: 'Cycles',
    width: 'minmax(7rem, 1fr)',
    numeric: true,
    cell: ({ cycles }) => formatNumber(cycles),
  },
  days: {
    label: 'Days with readings around them',
    width: 'minmax(9rem, 1fr)',
    numeric: true,
    cell: ({ days }) => formatNumber(days),
  },
}
