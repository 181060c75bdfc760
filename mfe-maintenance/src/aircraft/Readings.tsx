import { can, explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { readingCalls, type Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { formatDate } from '@aerofleet/shared/format'
import { notKnownYet } from '@aerofleet/shared/records/aircraft'
import { labelled, without } from '@aerofleet/shared/records/field'
import { readingFields, readingNames } from '@aerofleet/shared/records/reading'
import { call, type ApiError } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useMay, useSession } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Row } from '@aerofleet/ui/layout/Row'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StrikeButton } from '../form/StrikeButton'
import { StruckBy } from '../form/StruckBy'
import { LogPanel } from '../frame/LogPanel'
import classes from '../frame/LogPanel.module.css'
import { pagesOf } from '../frame/pages-of'
import { ImportButton } from '../import/ImportButton'
import { MeterReplaced } from '../readings/MeterReplaced'
import { capitalised, cyclesText, hoursText, inWords } from '../words/words'
import { RestingOn } from './RestingOn'

const { maintenanceReadingList, maintenanceReadingStrike, maintenanceReadingAcknowledge } =
  readingCalls

const readingPages = (id: string) =>
  pagesOf(query(maintenanceReadingList, { params: { id } }), (page, signal) =>
    call(maintenanceReadingList, { params: { id }, query: { limit: 20, ...page }, signal }),
  )

export function Readings({ maintained }: { maintained: Maintained }) {
  const readings = useInfiniteQuery(readingPages(maintained.aircraft.id))
  return (
    <LogPanel
      title="Readings"
      log={readings}
      errorMessage="Failed to load the readings"
      action={
        <Row>
          <ImportButton kind="readings" forAll={{ tailNumber: maintained.aircraft.tailNumber }} />
          <MeterReplaced maintained={maintained} />
        </Row>
      }
      entry={(reading) => <ReadingEntry reading={reading} />}
    />
  )
}

const otherNames = without(readingNames, 'date', 'hours', 'cycles', 'note')

function ReadingEntry({ reading }: { reading: Reading }) {
  const { date, hours, cycles, source, note, by, at, struck, acknowledged } = reading
  const figures = `${hoursText(hours)} h, ${cyclesText(cycles)}`
  const isOpen = source === 'correction' && !acknowledged && !struck
  return (
    <li tabIndex={-1} className={classes.entry} data-struck={struck ? true : undefined}>
      <div>
        <p>
          <strong>{formatDate(date)}</strong>
          <span>{` ${figures}`}</span>
        </p>
        <Note>
          {[
            reading.placeholder ? notKnownYet : capitalised(inWords(source)),
            by.name,
            ...otherNames.map((name) => labelled(readingFields[name], reading[name])),
            note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Note>
        {struck ? <StruckBy {...struck} /> : null}
      </div>
      <div>
        {isOpen ? <Acknowledge id={reading.id} version={reading.version} /> : null}
        <Strike
          id={reading.id}
          version={reading.version}
          what={`the reading of ${formatDate(date)}`}
          figures={figures}
          isStruck={struck !== undefined}
          logged={{ by, at }}
        />
      </div>
    </li>
  )
}

type AcknowledgeProps = { id: string; version?: number }

/**
 * The button disappears after a press, so the focus moves to its list entry, or else to the page.
 */
export function Acknowledge({ id, version }: AcknowledgeProps) {
  const mayLog = useMay('logReading')
  const acknowledge = useCall(maintenanceReadingAcknowledge, { refetch: 'awaited' })
  return (
    <Button
      variant="quiet"
      disabledReason={
        mayLog ? (acknowledge.isPending ? 'Saving…' : undefined) : explainNeed('logReading')
      }
      onClick={({ currentTarget }) => {
        const around = currentTarget.closest<HTMLElement>('li, main')
        acknowledge.mutateAsync({ params: { id }, body: {}, ifMatch: version }).then(
          () => around?.focus({ preventScroll: true }),
          ({ message }: ApiError) => toast.error('Failed to acknowledge the reading', message),
        )
      }}
    >
      Acknowledge
    </Button>
  )
}

type StrikeProps = {
  id: string
  version?: number
  what: string
  figures?: string
  isStruck?: boolean
  logged?: Pick<Reading, 'by' | 'at'>
}

/** A struck reading stays in the log and no longer counts. */
export function Strike({ id, version, what, figures, isStruck = false, logged }: StrikeProps) {
  const strike = useCall(maintenanceReadingStrike, { also: ['aircraft'], refetch: 'awaited' })
  const user = useSession()
  const may = logged ? mayStrike(user, logged) : can(user.role, 'overrideCounter')
  return (
    <StrikeButton
      what={what}
      figures={figures}
      disabledReason={may ? undefined : explainNeed('overrideCounter')}
      isStruck={isStruck}
      onStrike={async (body) => {
        const { restingOn } = await strike.mutateAsync({ params: { id }, body, ifMatch: version })
        return restingOn.length > 0 ? <RestingOn resting={restingOn} /> : undefined
      }}
    />
  )
}
