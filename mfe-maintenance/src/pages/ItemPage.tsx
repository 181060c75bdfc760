import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { formatDate } from '@aerofleet/shared/format'
import { fieldText } from '@aerofleet/shared/records/field'
import { taskFields, taskPlaces, valueAt, type TaskPlace } from '@aerofleet/shared/records/task'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query } from '@aerofleet/shared/runtime/query'
import { Fact, Facts } from '@aerofleet/ui/layout/Facts'
import { Headline } from '@aerofleet/ui/layout/Headline'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { DetailState } from '@aerofleet/ui/state/DetailState'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useParams } from 'react-router-dom'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'
import { ItemActions } from '../item/ItemActions'
import { ItemLimits } from '../item/ItemLimits'
import { Completions, Events } from '../item/ItemLog'
import { taskNote } from '../words/ata'
import { isPrintedAlone, lacksTolerance } from '../words/limits-text'
import { StateWords } from '../words/StateWords'
import {
  addresses,
  asOfText,
  checkReadingText,
  capitalised,
  conditionOf,
  dimensions,
  fromToday,
  inWords,
  itemStateText,
  leftText,
  missingText,
  partlyKnownText,
  plannedText,
} from '../words/words'
import classes from './ItemPage.module.css'

function ItemPage() {
  const { id = '' } = useParams()
  const item = useQuery(query(itemCalls.maintenanceItemView, { params: { id } }))
  usePageTitle(item.data && `${item.data.aircraft.tailNumber} ${item.data.title}`)
  return (
    <MaintenanceFrame>
      <DetailState
        query={item}
        noun="item"
        icon="maintenance"
        list={{ to: addresses.due, label: 'Due' }}
      >
        {(data) => <Details item={data} />}
      </DetailState>
    </MaintenanceFrame>
  )
}

function Details({ item }: { item: Item }) {
  const { aircraft, state, status, projectedOn, daysLeft } = item
  const headingId = useId()
  const maintained = useQuery(
    query(dueCalls.maintenanceAircraftView, { params: { id: aircraft.id } }),
  )
  const { counters, today } = maintained.data ?? {}
  const now = counters && today ? { today, counters } : undefined
  useNewDay(today)
  const asOf = today && asOfText(state, today)
  const whyCheck = today && checkReadingText(item, today)
  const missing = state === 'no-baseline' ? undefined : missingText(item)
  const partlyKnown = today && partlyKnownText(item, today)
  return (
    <>
      <Headline
        title={item.title}
        about={
          <>
            <Link to={addresses.maintained(aircraft.id)} translate="no">
              {aircraft.tailNumber}
            </Link>{' '}
            <span>{`${aircraft.aircraftType} · ${taskNote(item)} · ${taskFields.kind.choices[item.kind]}`}</span>
          </>
        }
      >
        <p className={classes.state} data-state={state && conditionOf[state]}>
          {state ? (
            <StateWords state={state} isBadge>
              {itemStateText(state, item)}
            </StateWords>
          ) : (
            <strong>{capitalised(inWords(status))}</strong>
          )}
          {state ? <span>{leftText(item)}</span> : null}
          {asOf ? <span>{asOf}</span> : null}
          {missing ? <span>{missing}</span> : null}
          {whyCheck ? (
            <span>{whyCheck}</span>
          ) : partlyKnown ? (
            <>
              <span>{capitalised(partlyKnown)}</span>
              <Link to={addresses.maintained(aircraft.id)}>How much does it fly a week?</Link>
            </>
          ) : projectedOn && daysLeft !== undefined ? (
            <span>{`Projected ${formatDate(projectedOn)}, ${fromToday(daysLeft)}`}</span>
          ) : null}
          {item.plannedIn && today ? (
            <Link to={addresses.order(item.plannedIn.id, item.plannedIn.cardId)}>
              {plannedText(item.plannedIn, today)}
            </Link>
          ) : null}
          {item.reason ? <span>{item.reason}</span> : null}
        </p>
      </Headline>
      <ItemActions item={item} now={now} failure={maintained.error?.message} />
      <section aria-labelledby={headingId} className={classes.limits}>
        <h3 id={headingId}>Limits</h3>
        <p>{rules(item)}</p>
        {item.last?.completionId || item.part ? null : <Note>{baselineNote}</Note>}
        <ItemLimits item={item} />
        <NoTolerance item={item} />
      </section>
      {item.variation ? (
        <p>
          {`Variation ${item.variation.reference}, granted by ${item.variation.by.name} on ${formatDate(item.variation.at)}: ${item.variation.reason}`}
        </p>
      ) : null}
      <Panel title="Task">
        <Facts look="grid">
          {facts(item).map(([label, text]) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
        </Facts>
      </Panel>
      <div className={classes.logs}>
        <Completions item={item} />
        <Events id={item.id} />
      </div>
    </>
  )
}

const baselineNote =
  'The baseline says when it was done last before AeroFleet, and the figures of the aircraft then: its limits count from it.'

/** Without a tolerance nobody can grant a variation. */
function NoTolerance({ item }: { item: Item }) {
  const { airworthinessLimitation, limits, origin, status, part } = item
  const isVariable = !part && !airworthinessLimitation && !isPrintedAlone(limits)
  if (status !== 'active' || !isVariable || !lacksTolerance(limits)) return null
  return (
    <Note>
      <span>No variation can be granted: its task has no tolerance. A planner enters one</span>{' '}
      {origin.programmeId ? (
        <>
          <span>in the task of</span>{' '}
          <Link to={addresses.programme(origin.programmeId)}>its programme</Link>{' '}
          <span>and applies the revision.</span>
        </>
      ) : (
        <span>with Edit Task.</span>
      )}
    </Note>
  )
}

const nextRules = {
  excess: 'time over is deducted from the next',
  completion: 'the next counts from when it was done',
  grid: 'the next stays on its grid',
}

function rules({ which, next, limits, part }: Item): string {
  if (part?.limit === 'life') return 'Ends with a replacement'
  const isCounted = dimensions.some((dimension) => limits[dimension]?.interval !== undefined)
  const rule = isCounted || !limits.calendar?.printed ? nextRules[next] : 'the paper says the day'
  const several = Object.keys(limits).length > 1
  return capitalised(several ? `whichever comes ${which}; ${rule}` : rule)
}

/** Such a field stands in the headline, the limits or the rules. */
const isElsewhere = (place: TaskPlace) =>
  place.startsWith('limits.') ||
  ['code', 'title', 'ata', 'kind', 'which', 'next', 'endOfMonth'].includes(place)
const places = taskPlaces.filter((place) => !isElsewhere(place))

/** Default values are not worth showing. */
const isWorthShowing = (value: unknown) => Boolean(value) && value !== 'none'

function facts(item: Item): [string, string][] {
  return [
    ...places.flatMap((place): [string, string][] => {
      const value = valueAt(item, place)
      const text = isWorthShowing(value) ? fieldText(taskFields[place], value) : ''
      return text ? [[taskFields[place].label, text]] : []
    }),
    [
      'From',
      item.part
        ? 'A component'
        : item.origin.kind === 'own'
          ? 'Of this aircraft alone'
          : `Programme, revision ${item.programmeRevision ?? ''}`,
    ],
  ]
}

export { ItemPage as Component }
