import { explainNeed, mayStrike } from '@aerofleet/shared/access'
import {
  componentCalls,
  componentCsvCalls,
  type Component,
  type ComponentEvent,
} from '@aerofleet/shared/contract/maintenance/components'
import { formatDate } from '@aerofleet/shared/format'
import { statusWords } from '@aerofleet/shared/records/component'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay, useSession } from '@aerofleet/shared/runtime/session'
import { partName } from '@aerofleet/shared/work/component'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { CsvButton } from '@aerofleet/ui/list/CsvButton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { componentActed } from '../form/saved'
import { StrikeButton } from '../form/StrikeButton'
import { StruckBy } from '../form/StruckBy'
import { LogPanel } from '../frame/LogPanel'
import classes from '../frame/LogPanel.module.css'
import { addresses, cyclesText, hoursText } from '../words/words'
import { componentEventPages } from './part-pages'
import { knownFigures } from './part-words'

const kindWords: Record<ComponentEvent['kind'], string> = {
  entered: 'Entered',
  installed: 'Installed',
  removed: 'Removed',
  'left-behind': 'Left behind',
  exchanged: 'Position exchanged',
  condition: 'Condition set',
  changed: 'Changed',
  corrected: 'Figures corrected',
}

/** The life of a part, newest first. Its last event can be struck. */
export function PartEvents({ component }: { component: Component }) {
  const { id } = component
  const events = useInfiniteQuery(componentEventPages(id))
  return (
    <LogPanel
      title="History"
      log={events}
      errorMessage="Failed to load the history"
      action={
        <CsvButton
          name={`history-${partName(component)}`}
          read={() => call(componentCsvCalls.maintenanceComponentEventsCsv, { params: { id } })}
        />
      }
      entry={(event) => <EventEntry component={component} event={event} />}
    />
  )
}

type EventEntryProps = { component: Component; event: ComponentEvent }

function EventEntry({ component, event }: EventEntryProps) {
  const { kind, date, condition, certificate, reason, by, order, struck, isLast } = event
  const notes = [
    knownFigures(event),
    condition && statusWords[condition],
    certificate,
    reason,
    `by ${by.name}`,
  ]
  return (
    <li tabIndex={-1} className={classes.entry} data-struck={struck ? true : undefined}>
      <div>
        <p>
          <strong>{formatDate(date)}</strong>
          <span>{` ${kindWords[kind]}${placeText(event)}`}</span>
          {order ? (
            <>
              {', '}
              <Link to={addresses.order(order.id)} translate="no">
                {order.number}
              </Link>
            </>
          ) : null}
        </p>
        <Note>{notes.filter(Boolean).join(' · ')}</Note>
        {struck ? <StruckBy {...struck} /> : null}
      </div>
      {isLast || struck ? <Strike component={component} event={event} /> : null}
    </li>
  )
}

/** Returns ` on D-ALMA, ENG 1 at 12,450.00 h, 14,540 cycles`. */
function placeText({ kind, aircraft, parent, position, figures }: ComponentEvent): string {
  const from = kind === 'removed' ? 'from' : 'on'
  const place = [aircraft?.tailNumber, parent && `below ${partName(parent)}`, position]
  const named = place.filter(Boolean).join(', ')
  const at = figures && ` at ${hoursText(figures.hours)} h, ${cyclesText(figures.cycles)}`
  return `${named && ` ${aircraft ? `${from} ` : ''}${named}`}${at ?? ''}`
}

function Strike({ component, event }: EventEntryProps) {
  const strike = useCall(componentCalls.maintenanceComponentStrike, {
    ...componentActed,
    refetch: 'awaited',
  })
  const user = useSession()
  const mayPlan = useMay('planMaintenance')
  const need = mayPlan
    ? mayStrike(user, event)
      ? undefined
      : explainNeed('overrideCounter')
    : explainNeed('planMaintenance')
  return (
    <StrikeButton
      what={`“${kindWords[event.kind]}” of ${formatDate(event.date)}`}
      disabledReason={need}
      isStruck={event.struck !== undefined}
      onStrike={async (body) => {
        const params = { id: component.id }
        await strike.mutateAsync({ params, body, ifMatch: component.version })
      }}
    />
  )
}
