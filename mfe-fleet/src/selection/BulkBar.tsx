import { explainNeed } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { offerUndo } from '@aerofleet/ui/history/offer-undo'
import { undoAct } from '@aerofleet/ui/history/undo-calls'
import { Icon } from '@aerofleet/ui/Icon'
import { Running } from '@aerofleet/ui/state/Running'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteSlot } from '../row/DeleteSlot'
import classes from './BulkBar.module.css'
import { OperatorDialog } from './OperatorDialog'
import { deletion, maxRows, operatorChange, type BulkAction, type useBulk } from './use-bulk'

type BulkBarProps = {
  selected: readonly Aircraft[]
  bulk: ReturnType<typeof useBulk>
  onDone: (unchanged: string[]) => void
  onClear: () => void
  heading: () => HTMLElement | null
}

export function BulkBar({ selected, bulk, onDone, onClear, heading }: BulkBarProps) {
  const mayDelete = useMay('deleteAircraft')
  const maySetOperator = useMay('manageOperators')
  const cache = useQueryClient()
  const [dialog, setDialog] = useState<'delete' | 'operator' | null>(null)
  const close = () => setDialog(null)
  const tooMany = selected.length > maxRows ? `At most ${maxRows} aircraft at a time.` : undefined

  async function run(action: BulkAction, done: string) {
    const { act, count, unchanged } = await bulk.run(selected, action)
    onDone(unchanged)
    const name = `${formatNumber(count)} aircraft`
    if (count > 0) offerUndo(cache, `${done} ${name}`, name, () => undoAct(act))
  }

  /** The bar that opened the dialog is gone while the action runs. */
  const finalFocus = () => (bulk.isRunning() ? heading() : null) ?? true

  return (
    <div role="group" aria-label="Selection" className={classes.bar}>
      {bulk.progress ? (
        <Running activity={bulk.activity} progress={bulk.progress} onStop={bulk.stop} />
      ) : (
        <>
          <strong>{`${formatNumber(selected.length)} selected`}</strong>
          <span className={classes.space} />
          {maySetOperator ? (
            <Button disabledReason={tooMany} onClick={() => setDialog('operator')}>
              Set operator …
            </Button>
          ) : null}
          <Button
            className={classes.delete}
            disabledReason={mayDelete ? tooMany : explainNeed('deleteAircraft')}
            onClick={() => setDialog('delete')}
          >
            Delete …
          </Button>
          <Button variant="quietInk" aria-label="Clear selection" onClick={onClear}>
            <Icon name="close" size={16} />
          </Button>
        </>
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={`Delete ${formatNumber(selected.length)} aircraft?`}
        description={<Leaving aircraft={selected} />}
        confirmLabel="Delete"
        onConfirm={() => {
          void run(deletion, 'Deleted')
          return Promise.resolve()
        }}
        finalFocus={finalFocus}
      />
      <OperatorDialog
        open={dialog === 'operator'}
        count={selected.length}
        onClose={close}
        onChoose={(operatorId) => void run(operatorChange(operatorId), 'Saved')}
        finalFocus={finalFocus}
      />
    </div>
  )
}

function Leaving({ aircraft }: { aircraft: readonly Aircraft[] }) {
  return (
    <>
      <span>These leave the fleet. Their history is kept.</span>
      <span className={classes.leaving} role="region" aria-label="Aircraft to delete" tabIndex={0}>
        {aircraft.map(({ id, tailNumber }) => (
          <span key={id} translate="no">
            {tailNumber}
          </span>
        ))}
      </span>
      <DeleteSlot aircraftIds={aircraft.map(({ id }) => id).join(',')} />
    </>
  )
}
