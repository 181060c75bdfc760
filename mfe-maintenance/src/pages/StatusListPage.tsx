import {
  componentCalls,
  componentCsvCalls,
  type Component as Part,
} from '@aerofleet/shared/contract/maintenance/components'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import { formatDate } from '@aerofleet/shared/format'
import { limitWords, statusWords } from '@aerofleet/shared/records/component'
import { call } from '@aerofleet/shared/runtime/api-client'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query } from '@aerofleet/shared/runtime/query'
import { partName } from '@aerofleet/shared/work/component'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Row } from '@aerofleet/ui/layout/Row'
import type { Columns } from '@aerofleet/ui/list/columns'
import { CsvButton } from '@aerofleet/ui/list/CsvButton'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListState } from '@aerofleet/ui/list/ListState'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { componentPages } from '../parts/part-pages'
import {
  dueOfLimit,
  figureText,
  fullName,
  limitAmount,
  limiterText,
  limitRows,
  remainingOfLimit,
  remarksOf,
  usedText,
  type LimitRow,
} from '../parts/part-words'
import { useComponent } from '../parts/use-component'
import { addresses, hoursText, cyclesText } from '../words/words'
import classes from './StatusListPage.module.css'

/** A page to lay beside the status sheet of an aircraft, of an engine, or of the shelf. */
function StatusListPage() {
  const [params] = useSearchParams()
  const aircraftId = params.get('aircraftId')
  const componentId = params.get('componentId')
  if (aircraftId) return <OfAircraft id={aircraftId} />
  return componentId ? <OfComponent id={componentId} /> : <OfShelf />
}

function OfAircraft({ id }: { id: string }) {
  const answer = useQuery(query(componentCalls.maintenanceComponentsOfAircraft, { params: { id } }))
  return (
    <Loaded query={answer}>
      {({ components, counters, emptyPositions, firstLimiter, today }) => {
        const tail = components[0]?.aircraft?.tailNumber ?? emptyPositions[0]?.aircraft.tailNumber
        return (
          <Sheet
            of={tail ?? 'the aircraft'}
            parts={components}
            today={today}
            notes={[
              `${hoursText(counters.hours)} h, ${cyclesText(counters.cycles)} on ${dayInWords(counters.date)}`,
              ...(firstLimiter ? [limiterText(firstLimiter)] : []),
              ...emptyPositions
                .filter(({ notRequired }) => notRequired === undefined)
                .map(({ position }) => `${position} is empty`),
            ]}
            back={addresses.componentsOf(id)}
            csv={{ aircraftId: id }}
          />
        )
      }}
    </Loaded>
  )
}

function OfComponent({ id }: { id: string }) {
  const answer = useComponent(id)
  return (
    <Loaded query={answer}>
      {({ component, beneath, today }) => (
        <Sheet
          of={fullName(component)}
          parts={[component, ...beneath]}
          today={today}
          notes={component.firstLimiter ? [limiterText(component.firstLimiter)] : []}
          back={addresses.component(id)}
          csv={{ componentId: id }}
        />
      )}
    </Loaded>
  )
}

/** A printed list has all rows, so all pages are read. */
function OfShelf() {
  const answer = useInfiniteQuery(componentPages({ place: 'shelf', limit: 200 }))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = answer
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <Loaded query={answer}>
      {({ rows, today }) => (
        <Sheet
          of="the shelf"
          parts={rows}
          today={today}
          notes={hasNextPage ? ['Further parts are being read …'] : []}
          back={`${addresses.components}?place=shelf`}
          csv={{}}
        />
      )}
    </Loaded>
  )
}

type LoadedProps<Data> = Pick<ComponentProps<typeof ListState<Data>>, 'query' | 'children'>

const Loaded = <Data,>({ query: answer, children }: LoadedProps<Data>) => (
  <ListState
    query={answer}
    errorMessage="Failed to load the status list"
    skeleton={<Skeleton count={10} height="2.75rem" />}
  >
    {children}
  </ListState>
)

type SheetProps = {
  of: string
  parts: readonly Part[]
  today: string
  notes: readonly string[]
  back: string
  csv: { aircraftId?: string; componentId?: string }
}

function Sheet({ of, parts, today, notes, back, csv }: SheetProps) {
  usePageTitle(`Status of ${of}`)
  return (
    <div className={classes.sheet}>
      <div className={classes.controls}>
        <Row>
          <ButtonLink to={back}>Back</ButtonLink>
          <CsvButton
            name={`status-${of}-${today}`}
            read={() => call(componentCsvCalls.maintenanceStatusCsv, { query: csv })}
          />
          <Button variant="primary" onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      </div>
      <h2>{`Status of ${of}, ${dayInWords(today)}`}</h2>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {parts.length > 0 ? (
        <DataTable label="Status list" rows={parts} rowKey={idOf} columns={columns} />
      ) : (
        <EmptyState title="No components" icon="maintenance">
          Nothing is followed here yet.
        </EmptyState>
      )}
    </div>
  )
}

const idOf = ({ id }: Part) => id

/** The lines of all limits of a part. They stand beside each other in their columns. */
const lines =
  (text: (row: LimitRow, part: Part) => string) =>
  (part: Part): ReactNode => {
    const rows = limitRows(part)
    if (rows.length === 0) return '–'
    return (
      <div>
        {rows.map((row) => (
          <div key={`${row.kind} ${row.dimension}`} className={classes.line}>
            {text(row, part)}
          </div>
        ))}
      </div>
    )
  }

const columns: Columns<Part> = {
  component: {
    label: 'Component',
    width: '1.3fr',
    line: 'title',
    cell: ({ name, partNumber, serialNumber }) => (
      <div>
        <div>{name}</div>
        <div className={classes.numbers} translate="no">
          {[partNumber, serialNumber].filter(Boolean).join(' · ')}
        </div>
      </div>
    ),
  },
  position: {
    label: 'Position',
    width: 'minmax(6.75rem, 0.8fr)',
    cell: ({ position, parent, aircraft, status }) =>
      parent ? (
        <>
          <span>{position ? `${position}, below ` : 'below '}</span>
          <span className={classes.number} translate="no">
            {partName(parent)}
          </span>
        </>
      ) : (
        position || (aircraft ? '–' : statusWords[status])
      ),
  },
  figures: {
    label: 'TSN / CSN',
    width: '8rem',
    numeric: true,
    cell: (part) => (
      <div>
        <div>{figureText(part, 'tsn')}</div>
        <div>{figureText(part, 'csn')}</div>
      </div>
    ),
  },
  limit: {
    label: 'Limit',
    width: '10.25rem',
    numeric: true,
    cell: lines((row) => `${limitWords[row.kind]} ${limitAmount(row)}`),
  },
  used: { label: 'Used', width: '8.5rem', numeric: true, cell: lines(usedText) },
  remaining: { label: 'Remaining', width: '7.5rem', numeric: true, cell: lines(remainingOfLimit) },
  due: { label: 'Due', width: '6.75rem', numeric: true, cell: lines(dueOfLimit) },
  projected: {
    label: 'Projected',
    width: '6.75rem',
    numeric: true,
    cell: lines(({ limit, dimension }) =>
      limit.projectedOn && limit.driver === dimension ? formatDate(limit.projectedOn) : '–',
    ),
  },
  remarks: {
    label: 'Remarks',
    width: '1.2fr',
    cell: (part) => (
      <div>
        {remarksOf(part).map((remark) => (
          <div key={remark}>{remark}</div>
        ))}
      </div>
    ),
  },
}

export { StatusListPage as Component }
