import { explainNeed, mayStrike } from '@aerofleet/shared/access'
import { readingCalls, type Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { formatDate } from '@aerofleet/shared/format'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useSession } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useQuery } from '@tanstack/react-query'
import { hoursText } from '../words/words'
import type { Counters } from './reading-change'

type StrikeInsteadProps = {
  aircraftId: string
  /** The newest figures, which are above the typed ones. */
  last: Counters
  /** The reading before an earlier day, which is above the typed figures. */
  before?: Reading | undefined
}

export function StrikeInstead({ aircraftId, last, before }: StrikeInsteadProps) {
  const [isOpen, setOpen] = useKeptState('strike instead', false)
  const user = useSession()
  const readings = useQuery({
    ...query(readingCalls.maintenanceReadingList, { params: { id: aircraftId } }),
    enabled: before === undefined,
  })
  const newest = readings.data?.items.find(
    ({ date, hours, cycles, struck }) =>
      !struck && date === last.date && hours === last.hours && cycles === last.cycles,
  )
  const wrong = before ?? newest
  const reason = wrong
    ? mayStrike(user, wrong)
      ? undefined
      : explainNeed('overrideCounter')
    : (readings.error?.message ?? 'Loading the readings…')
  return isOpen && wrong ? (
    <StrikeReading reading={wrong} />
  ) : (
    <Button disabledReason={reason} onClick={() => setOpen(true)}>
      A wrong reading? Strike it instead
    </Button>
  )
}

const restingText = (items: number) =>
  items === 0
    ? ''
    : items === 1
      ? '1 item used it and needs attention'
      : `${items} items used it and need attention`

function StrikeReading({ reading }: { reading: Reading }) {
  const [reason, setReason] = useKeptState('reason to strike', '')
  const strike = useCall(readingCalls.maintenanceReadingStrike, {
    also: ['aircraft'],
    refetch: 'awaited',
  })
  const { id, version, date, hours } = reading
  const what = `the reading of ${formatDate(date)}, ${hoursText(hours)} h`
  const run = () =>
    strike.mutateAsync({ params: { id }, body: { reason }, ifMatch: version }).then(
      ({ restingOn }) => {
        const items = new Set(restingOn.map(({ itemId }) => itemId))
        toast.success(`Struck ${what}`, restingText(items.size))
      },
      // The error stands beneath the field, not in an alert.
      (_: ApiError) => undefined,
    )
  const missing = reason.trim() === '' ? 'Say why it is wrong.' : undefined
  return (
    <>
      <TextField
        label={`Why ${what} is wrong`}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The outer form would save its figures.
          event.preventDefault()
          if (!missing && !strike.isPending) void run()
        }}
      />
      {strike.error ? (
        <Alert title={`Failed to strike ${what}`}>{strike.error.message}</Alert>
      ) : null}
      <Button
        disabledReason={missing ?? (strike.isPending ? 'Saving…' : undefined)}
        onClick={() => void run()}
      >
        Strike the Reading
      </Button>
    </>
  )
}
