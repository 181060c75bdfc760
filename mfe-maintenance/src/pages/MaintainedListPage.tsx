import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { withEntries } from '@aerofleet/shared/list-view'
import { Button } from '@aerofleet/ui/Button'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { ListState } from '@aerofleet/ui/list/ListState'
import { SearchField } from '@aerofleet/ui/list/SearchField'
import { useAddressParams } from '@aerofleet/ui/list/use-address-params'
import { Segments } from '@aerofleet/ui/Segments'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { maintainedPages } from '../aircraft/maintained-pages'
import { rateSource, ratesText, spanText } from '../aircraft/rates-text'
import { MaintenanceFrame } from '../MaintenanceFrame'
import { MorePages } from '../MorePages'
import { NoAircraft } from '../NoAircraft'
import { PlainTable, type PlainColumn } from '../PlainTable'
import { LogReading, ReadingDialog } from '../readings/LogReading'
import { useRound } from '../readings/use-round'
import { StateWords } from '../StateWords'
import { useReadOn } from '../use-read-on'
import { addresses, hoursText, itemsText, stateNames, stateText } from '../words'
import classes from './MaintainedListPage.module.css'

const orders = [
  { value: 'urgency', label: 'By urgency' },
  { value: 'aircraft', label: 'By tail number' },
] as const

function MaintainedListPage() {
  const [params, setParams] = useAddressParams()
  const search = params.get('q') ?? ''
  const sort = params.get('sort') === 'aircraft' ? 'aircraft' : 'urgency'
  const q = search.trim()
  const aircraft = useInfiniteQuery({
    ...maintainedPages({ ...(q && { q }), ...(sort === 'aircraft' && { sort }) }),
    placeholderData: keepPreviousData,
  })
  const readOn = useReadOn(aircraft)
  const change = (entries: Record<string, string | null>) =>
    setParams((current) => withEntries(current, entries), { replace: 'q' in entries })
  const today = aircraft.data?.today ?? ''
  const { current, next, begin, end } = useRound(aircraft.data?.rows ?? none, aircraft)
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Aircraft</h2>
      <div className={classes.bar}>
        <SearchField
          label="Search tail number or type"
          className={classes.search}
          search={search}
          onSearch={(text) => change({ q: text })}
        />
        <Segments
          label="Order"
          value={sort}
          onValueChange={(value) => change({ sort: value === 'urgency' ? null : value })}
          options={orders}
        />
      </div>
      <ListState
        query={aircraft.isFetchNextPageError ? { ...aircraft, error: null } : aircraft}
        errorMessage="Failed to load the aircraft"
        skeleton={<Skeleton count={10} height="3.25rem" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <>
              <PlainTable
                label="Aircraft"
                rows={rows}
                rowKey={idOf}
                columns={[...columns, actions(begin)]}
                onEnd={readOn}
              />
              <MorePages list={aircraft} />
            </>
          ) : q ? (
            <EmptyState
              title="No aircraft found"
              icon="aircraft"
              actions={<Button onClick={() => change({ q: null })}>Clear search</Button>}
            >
              No aircraft matches this search.
            </EmptyState>
          ) : (
            <NoAircraft />
          )
        }
      </ListState>
      <ReadingDialog of={current} today={today} next={next} onClose={end} />
    </MaintenanceFrame>
  )
}

const idOf = ({ aircraft }: MaintainedRow) => aircraft.id

const none: MaintainedRow[] = []

const columns: PlainColumn<MaintainedRow>[] = [
  {
    label: 'Aircraft',
    width: 'minmax(0, 1.2fr)',
    isTitle: true,
    cell: ({ aircraft }) => (
      <>
        <Link to={addresses.maintained(aircraft.id)} className={classes.tail}>
          {aircraft.tailNumber}
        </Link>
        <span className={classes.second}>{aircraft.aircraftType}</span>
      </>
    ),
  },
  {
    label: 'State',
    width: 'minmax(0, 1.3fr)',
    cell: ({ worst, counts }) => (
      <div>
        {worst ? <StateWords state={worst}>{stateText(worst)}</StateWords> : 'No items'}
        <span className={classes.second}>{countsText(counts)}</span>
      </div>
    ),
  },
  {
    label: 'Hours',
    width: '8rem',
    isFigure: true,
    cell: ({ counters }) => (
      <div>
        {hoursText(counters.hours)} h
        <span className={classes.second}>{formatDate(counters.date)}</span>
      </div>
    ),
  },
  {
    label: 'Cycles',
    width: '6rem',
    isFigure: true,
    cell: ({ counters }) => formatNumber(counters.cycles),
  },
  {
    label: 'Rates a day',
    width: '10.5rem',
    cell: ({ rates }) => (
      <div title={rateSource(rates)}>
        {ratesText(rates)}
        <span className={classes.second}>{spanText(rates)}</span>
      </div>
    ),
  },
  {
    label: 'Programme',
    width: 'minmax(0, 1.2fr)',
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
]

const actions = (onOpen: (id: string) => void): PlainColumn<MaintainedRow> => ({
  label: 'Actions',
  width: '8rem',
  cell: ({ aircraft }) => (
    <LogReading aircraft={aircraft} variant="quiet" onOpen={() => onOpen(aircraft.id)} />
  ),
})

const counted = ['overdue', 'due', 'check-reading', 'extended', 'soon', 'no-baseline'] as const

/** `1 overdue, 2 soon of 14`; `14 items` where all are in order. */
function countsText(counts: MaintainedRow['counts']): string {
  const parts = counted.flatMap((state) =>
    counts[state] > 0 ? [`${counts[state]} ${stateNames[state].toLowerCase()}`] : [],
  )
  if (parts.length > 0) return `${parts.join(', ')} of ${formatNumber(counts.all)}`
  return counts.all === 0 ? '' : itemsText(counts.all)
}

export { MaintainedListPage as Component }
