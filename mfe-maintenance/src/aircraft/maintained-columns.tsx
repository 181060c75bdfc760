import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { unknownCounters, type Counter } from '@aerofleet/shared/due/figures'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { notKnownYet } from '@aerofleet/shared/records/aircraft'
import { Explained } from '@aerofleet/ui/Button'
import type { Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { Link } from 'react-router-dom'
import { AircraftCell } from '../frame/AircraftCell'
import { StateWords } from '../words/StateWords'
import { addresses, asOfText, hoursText, itemsText, stateNames } from '../words/words'
import classes from './maintained-columns.module.css'
import { rateSource, ratesText, spanText } from './rates-text'

const isUnknown = ({ totalsUnknown, counters }: MaintainedRow, counter: Counter) =>
  unknownCounters(totalsUnknown, counters).includes(counter)

export const columnsOf = (today: string): Columns<MaintainedRow> => ({
  aircraft: {
    label: 'Aircraft',
    width: '1fr',
    line: 'title',
    cell: ({ aircraft }) => <AircraftCell aircraft={aircraft} />,
  },
  state: {
    label: 'State',
    width: '1.6fr',
    cell: ({ worst, counts }) => (
      <TwoLines
        second={[countsText(counts), worst && asOfText(worst, today)].filter(Boolean).join(' ')}
      >
        {worst ? <StateWords state={worst}>{stateNames[worst]}</StateWords> : 'No items'}
      </TwoLines>
    ),
  },
  hours: {
    label: 'Hours',
    width: '9rem',
    numeric: true,
    cell: (row) => (
      <TwoLines
        second={isUnknown(row, 'hours') ? notKnownYet : formatDate(row.counters.date)}
      >{`${hoursText(row.counters.hours)} h`}</TwoLines>
    ),
  },
  cycles: {
    label: 'Cycles',
    width: '6.75rem',
    numeric: true,
    cell: (row) => {
      const text = formatNumber(row.counters.cycles)
      return isUnknown(row, 'cycles') ? <TwoLines second={notKnownYet}>{text}</TwoLines> : text
    },
  },
  rates: {
    label: 'Rates a day',
    width: '10.5rem',
    cell: ({ rates }) => (
      <TwoLines second={spanText(rates)}>
        <Explained explanation={rateSource(rates)}>{ratesText(rates)}</Explained>
      </TwoLines>
    ),
  },
  programme: {
    label: 'Programme',
    width: '1.2fr',
    cell: ({ programme }) =>
      programme ? (
        <Link
          to={addresses.programme(programme.id)}
          className={classes.programme}
          title={programme.name}
        >
          {programme.name}
        </Link>
      ) : (
        '–'
      ),
  },
})

const counted = ['overdue', 'due', 'check-reading', 'extended', 'soon', 'no-baseline'] as const

/** Returns `1 overdue, 2 soon of 14`, or `14 items` if all are in order. */
function countsText(counts: MaintainedRow['counts']): string {
  const parts = counted.flatMap((state) =>
    counts[state] > 0 ? [`${counts[state]} ${stateNames[state].toLowerCase()}`] : [],
  )
  if (parts.length > 0) return `${parts.join(', ')} of ${formatNumber(counts.all)}`
  return counts.all === 0 ? '' : itemsText(counts.all)
}
