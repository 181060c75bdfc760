import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import type { Column, Columns } from '@aerofleet/ui/list/columns'
import { opensRow } from '@aerofleet/ui/list/use-list-keys'
import { Link } from 'react-router-dom'
import { taskNote } from '../words/ata'
import { addresses, dayText, partlyKnownText, projectionNote } from '../words/words'
import { NoValue, Remaining, State } from './DueCells'
import classes from './DueTable.module.css'

/** @param days a column of a week's list */
export const columnsOf = (
  today: string,
  hasAircraft: boolean,
  days?: Column<DueRow>,
): Columns<DueRow> => ({
  ...(hasAircraft && { aircraft }),
  ata: {
    label: 'Task',
    width: 'minmax(0, 1fr)',
    sortable: true,
    line: 'plain',
    cell: (row) => (
      <>
        <Link to={addresses.item(row.id)} className={classes.title} title={row.title} {...opensRow}>
          {row.title}
        </Link>
        <span className={classes.second}>{taskNote(row)}</span>
      </>
    ),
  },
  ...(days && { days }),
  hours: remaining('Hours left / due', 'hours', '7rem'),
  cycles: remaining('Cycles left / due', 'cycles', '7rem'),
  calendar: remaining('Days left / due', 'calendar', '7rem'),
  urgency: {
    label: 'Projected',
    width: 'minmax(10.75rem, 0.4fr)',
    sortable: true,
    line: 'plain',
    cell: (row) => <Projected row={row} today={today} />,
  },
  state: {
    label: 'State',
    // Wide enough for the name of a time zone.
    width: 'minmax(9.75rem, 0.65fr)',
    line: 'plain',
    cell: (row) => <State row={row} today={today} />,
  },
})

function Projected({ row, today }: { row: DueRow; today: string }) {
  const partlyKnown = partlyKnownText(row, today)
  if (partlyKnown)
    return (
      <span className={classes.partlyKnown}>
        {partlyKnown.split('; ').map((part, at, { length }) => (
          <span key={part}>{at + 1 < length ? `${part}; ` : part}</span>
        ))}
      </span>
    )
  return (
    <>
      {row.projectedOn ? <span>{dayText(row.projectedOn, today)}</span> : <NoValue />}
      <span className={classes.second}>{projectionNote(row)}</span>
    </>
  )
}

const aircraft: Column<DueRow> = {
  label: 'Aircraft',
  width: 'minmax(8.5rem, 0.4fr)',
  sortable: true,
  line: 'plain',
  cell: ({ aircraft: { id, tailNumber, aircraftType } }) => (
    <>
      <Link to={addresses.maintained(id)} className={classes.tail} translate="no">
        {tailNumber}
      </Link>
      <span className={classes.second} title={aircraftType} translate="no">
        {aircraftType}
      </span>
    </>
  ),
}

const remaining = (label: string, dimension: Dimension, width: string): Column<DueRow> => ({
  label,
  width,
  numeric: true,
  line: 'plain',
  cell: (row) => <Remaining row={row} dimension={dimension} />,
})
