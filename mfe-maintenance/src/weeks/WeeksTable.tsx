import type { Forecast } from '@aerofleet/shared/contract/maintenance/forecast'
import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import type { Column, Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { useMemo } from 'react'
import { decimalText } from '../words/words'
import { allRows, rowsOf, type WeekRow } from './weeks-rows'
import classes from './weeks.module.css'

type WeeksTableProps = { forecast: Forecast; onChoose: (place: string) => void }

const keyOf = ({ key }: WeekRow) => key
const nameOf = ({ name }: WeekRow) => name

/** The data of the picture, with the items that it has no bar for. */
export function WeeksTable({ forecast, onChoose }: WeeksTableProps) {
  const rows = useMemo(() => allRows(rowsOf(forecast)), [forecast])
  const columns = useMemo(() => columnsOf(onChoose), [onChoose])
  return (
    <DataTable
      label="Weeks Ahead"
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      columns={columns}
      lineHeight={6}
    />
  )
}

const figure = (label: string, text: (row: WeekRow) => string): Column<WeekRow> => ({
  label,
  width: 'minmax(7rem, 1fr)',
  numeric: true,
  cell: (row) => text(row),
})
const none = '–'

const columnsOf = (onChoose: (place: string) => void): Columns<WeekRow> => ({
  name: {
    label: 'Week',
    width: 'minmax(11rem, 2fr)',
    line: 'title',
    cell: ({ key, name }) => (
      <Button variant="quiet" className={classes.week} onClick={() => onChoose(key)}>
        {name}
      </Button>
    ),
  },
  items: figure('Due next', ({ next }) => formatNumber(next.items)),
  repeats: figure('Repeats', ({ repeats }) => (repeats ? formatNumber(repeats.items) : none)),
  hours: figure('Man-hours due', ({ next }) => decimalText(next.manHours)),
  repeatedHours: figure('Man-hours of repeats', ({ repeats }) =>
    repeats ? decimalText(repeats.manHours) : none,
  ),
})
