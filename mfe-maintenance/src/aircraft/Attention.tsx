import { explainNeed } from '@aerofleet/shared/access'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { itemCalls } from '@aerofleet/shared/contract/maintenance/items'
import { orderCalls } from '@aerofleet/shared/contract/maintenance/orders'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ReasonDialog } from '../form/ReasonDialog'
import { addresses } from '../words/words'
import classes from './Attention.module.css'
import { Acknowledge, Strike } from './Readings'

type Entry = Maintained['attention'][number]

/** A file with wrong baselines can add hundreds of entries. */
const shownAtFirst = 10

type AttentionProps = { entries: readonly Entry[]; aircraftId: string }

export function Attention({ entries, aircraftId }: AttentionProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return null
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id} className={classes.attention}>
      <h3 id={id}>Needs attention</h3>
      {shown.map((entry) => (
        <Alert
          key={`${entry.kind} ${entry.readingId ?? entry.itemId ?? entry.findingId ?? entry.message}`}
          tone="info"
          title={entry.message}
          actions={<Answer entry={entry} aircraftId={aircraftId} />}
        />
      ))}
      {shown.length < entries.length ? (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {`Show All ${entries.length}`}
        </Button>
      ) : null}
    </section>
  )
}

function Answer({ entry, aircraftId }: { entry: Entry; aircraftId: string }) {
  const { kind, readingId, itemId, orderId, findingId, componentId } = entry
  if (kind === 'position-open')
    return <Link to={addresses.componentsOf(aircraftId)}>Open Components</Link>
  if (componentId) return <Link to={addresses.component(componentId)}>Open Component</Link>
  if (kind === 'finding-open' && orderId && findingId)
    return (
      <>
        <Link to={addresses.order(orderId)}>Open Order</Link>
        <EndFinding id={findingId} />
      </>
    )
  if (kind === 'correction' && readingId) return <Acknowledge id={readingId} />
  if (kind === 'reading-after-today' && readingId)
    return <Strike id={readingId} what="the reading after today" />
  if (kind === 'figure-beyond-readings' && itemId)
    return (
      <>
        <Link to={addresses.item(itemId)}>Open Item</Link>
        <AcknowledgeFigures itemId={itemId} />
      </>
    )
  return null
}

function AcknowledgeFigures({ itemId }: { itemId: string }) {
  const mayPlan = useMay('planMaintenance')
  const acknowledge = useCall(itemCalls.maintenanceItemAcknowledge, { refetch: 'awaited' })
  const reason = acknowledge.isPending ? 'Saving…' : undefined
  return (
    <Button
      variant="quiet"
      disabledReason={mayPlan ? reason : explainNeed('planMaintenance')}
      onClick={({ currentTarget }) => {
        const around = currentTarget.closest<HTMLElement>('main')
        acknowledge.mutateAsync({ params: { id: itemId }, body: {} }).then(
          () => around?.focus({ preventScroll: true }),
          ({ message }: ApiError) => toast.error('Failed to acknowledge the figures', message),
        )
      }}
    >
      Acknowledge
    </Button>
  )
}

function EndFinding({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const mayPlan = useMay('planMaintenance')
  const end = useCall(orderCalls.maintenanceFindingEnd, { refetch: 'awaited' })
  return (
    <>
      <Button
        variant="quiet"
        disabledReason={mayPlan ? undefined : explainNeed('planMaintenance')}
        onClick={() => setOpen(true)}
      >
        End
      </Button>
      <ReasonDialog
        open={open}
        title="End the finding"
        consequence="It is not offered for a work order any more."
        submitLabel="End Finding"
        failure="Failed to end the finding"
        onSubmit={(body) => end.mutateAsync({ params: { id }, body })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
