import { explainNeed } from '@aerofleet/shared/access'
import {
  itemCalls,
  type Completion,
  type Item,
  type ItemEvent,
} from '@aerofleet/shared/contract/maintenance/items'
import { formatDate } from '@aerofleet/shared/format'
import { completionFields, completionNames } from '@aerofleet/shared/records/completion'
import { labelled, without, type Fields } from '@aerofleet/shared/records/field'
import { baselineFields, variationFields } from '@aerofleet/shared/records/item'
import { programmeFields } from '@aerofleet/shared/records/programme'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { LogLine } from '@aerofleet/ui/history/LogLine'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { completionSaved } from '../form/saved'
import { StrikeButton } from '../form/StrikeButton'
import { StruckBy } from '../form/StruckBy'
import { LogPanel } from '../frame/LogPanel'
import classes from '../frame/LogPanel.module.css'
import { pagesOf } from '../frame/pages-of'
import {
  addresses,
  capitalised,
  cyclesText,
  dimensions,
  dueText,
  hoursText,
  inWords,
  remainingInWords,
  valueText,
} from '../words/words'

const { maintenanceItemEvents, maintenanceItemCompletions, maintenanceCompletionList } = itemCalls

const eventPages = (id: string) =>
  pagesOf(query(maintenanceItemEvents, { params: { id } }), (page, signal) =>
    call(maintenanceItemEvents, { params: { id }, query: page, signal }),
  )
const completionPages = (id: string) =>
  pagesOf(query(maintenanceItemCompletions, { params: { id } }), (page, signal) =>
    call(maintenanceItemCompletions, { params: { id }, query: page, signal }),
  )
const recordPages = (id: string) =>
  pagesOf(query(maintenanceCompletionList, { params: { id } }), (page, signal) =>
    call(maintenanceCompletionList, { params: { id }, query: page, signal }),
  )

export function Completions({ item }: { item: Item }) {
  const completions = useInfiniteQuery(completionPages(item.id))
  return (
    <LogPanel
      title="Completions"
      log={completions}
      errorMessage="Failed to load the completions"
      none="No completion is recorded yet."
      entry={(completion) => <CompletionEntry completion={completion} />}
    />
  )
}

export function Records({ aircraftId }: { aircraftId: string }) {
  const records = useInfiniteQuery(recordPages(aircraftId))
  return (
    <LogPanel
      title="Records"
      log={records}
      errorMessage="Failed to load the records"
      none="No completion is recorded yet."
      entry={(completion) => <CompletionEntry completion={completion} isLinked />}
    />
  )
}

const otherNames = without(completionNames, 'date', 'hours', 'cycles', 'reference', 'note')

type CompletionEntryProps = {
  completion: Completion
  isLinked?: true
}

function CompletionEntry({ completion, isLinked }: CompletionEntryProps) {
  const { itemId, code } = completion
  const { date, hours, cycles, reference, note, by, late, newDue, variation, struck } = completion
  const lateTexts = dimensions.flatMap((dimension) => {
    const amount = late[dimension === 'calendar' ? 'days' : dimension]
    return amount
      ? [`${remainingInWords(dimension, Math.abs(amount))} ${amount > 0 ? 'late' : 'early'}`]
      : []
  })
  const next = dimensions.flatMap((dimension) => dueText({ due: newDue }, dimension) ?? [])
  return (
    <li tabIndex={-1} className={classes.entry} data-struck={struck ? true : undefined}>
      <div>
        <p>
          {isLinked ? (
            <>
              <Link to={addresses.item(itemId)} translate="no">
                {code}
              </Link>{' '}
            </>
          ) : null}
          <strong>{formatDate(date)}</strong>
          <span>{` at ${hoursText(hours)} h, ${cyclesText(cycles)}`}</span>
        </p>
        <Note>
          {[
            reference,
            `by ${by.name}`,
            ...lateTexts,
            variation && `variation ${variation.reference}`,
            next.length > 0 && `next due ${next.join(' / ')}`,
            ...otherNames.map((name) => labelled(completionFields[name], completion[name])),
            note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Note>
        {struck ? <StruckBy {...struck} /> : null}
      </div>
      <Strike completion={completion} />
    </li>
  )
}

function Strike({ completion: { id, version, date, struck } }: { completion: Completion }) {
  const strike = useCall(itemCalls.maintenanceCompletionStrike, {
    ...completionSaved,
    refetch: 'awaited',
  })
  const mayPlan = useMay('planMaintenance')
  return (
    <StrikeButton
      what={`the completion of ${formatDate(date)}`}
      disabledReason={mayPlan ? undefined : explainNeed('planMaintenance')}
      isStruck={struck !== undefined}
      onStrike={async (body) => {
        await strike.mutateAsync({ params: { id }, body, ifMatch: version })
      }}
    />
  )
}

export function Events({ id }: { id: string }) {
  const events = useInfiniteQuery(eventPages(id))
  return (
    <LogPanel
      title="Log"
      log={events}
      errorMessage="Failed to load the log"
      entry={(event) => <EventEntry event={event} />}
    />
  )
}

const EventEntry = ({ event: { kind, at, by, values } }: { event: ItemEvent }) => (
  <li className={classes.entry}>
    <LogLine what={capitalised(inWords(kind))} note={valuesText(values)} at={at} by={by.name} />
  </li>
)

const { date: doneOn, ...others } = { ...baselineFields, ...completionFields }
const eventFields: Fields = {
  date: doneOn,
  ...variationFields,
  ...others,
  revision: programmeFields.revision,
}

const valuesText = (values: ItemEvent['values']): string =>
  Object.entries(eventFields)
    .flatMap(([name, field]) => {
      const value = values[name]
      // Without its label a reader would take it for another day of the work.
      return (name === 'validUntil' ? labelled : valueText)(field, value) || []
    })
    .join(' · ')
