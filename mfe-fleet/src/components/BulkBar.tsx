import { explainNeed } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { useState } from 'react'
import { deletion, mostRows, operatorChange, type Progress, type useBulk } from '../use-bulk'
import classes from './BulkBar.module.css'
import { OperatorDialog } from './OperatorDialog'

type BulkBarProps = {
  selected: readonly Aircraft[]
  bulk: ReturnType<typeof useBulk>
  /** Called after an action with a sentence for everybody, and the rows that failed. */
  onDone: (sentence: string, unchanged: string[], isDeletion: boolean) => void
  onClear: () => void
  heading: () => HTMLElement | null
}

/** What can be done with the selected rows; while it is being done, how far it is. */
export function BulkBar({ selected, bulk, onDone, onClear, heading }: BulkBarProps) {
  const mayDelete = useMay('deleteAircraft')
  const maySetOperator = useMay('manageOperators')
  const [dialog, setDialog] = useState<'delete' | 'operator' | null>(null)
  const close = () => setDialog(null)
  const tooMany = selected.length > mostRows ? `At most ${mostRows} aircraft at a time.` : undefined

  async function remove() {
    const { count, unchanged } = await bulk.run(selected, deletion)
    onDone(`Deleted ${formatNumber(count)} aircraft`, unchanged, true)
  }
  async function setOperator(operatorId: string | null) {
    const { count, unchanged } = await bulk.run(selected, operatorChange(operatorId))
    onDone(`Saved ${formatNumber(count)} aircraft`, unchanged, false)
  }

  /** The bar that opened the dialog is gone when the action runs. */
  const finalFocus = () => (bulk.isRunning() ? heading() : null) ?? true

  return (
    <div role="group" aria-label="Selection" className={classes.bar}>
      {bulk.progress ? (
        <Running progress={bulk.progress} onStop={bulk.stop} />
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
          void remove()
          return Promise.resolve()
        }}
        finalFocus={finalFocus}
      />
      <OperatorDialog
        open={dialog === 'operator'}
        count={selected.length}
        onClose={close}
        onChoose={(operatorId) => void setOperator(operatorId)}
        finalFocus={finalFocus}
      />
    </div>
  )
}

function Running({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { activity, done, total } = progress
  return (
    <>
      <strong>{activity}</strong>
      <progress aria-label={activity} value={done} max={total} />
      <span>{`${formatNumber(done)} of ${formatNumber(total)} aircraft`}</span>
      <span className={classes.space} />
      <Button onClick={onStop}>Stop</Button>
    </>
  )
}

function Leaving({ aircraft }: { aircraft: readonly Aircraft[] }) {
  return (
    <>
      <span>These leave the fleet. Their history is kept.</span>
      <span className={classes.leaving}>
        {aircraft.map(({ id, tailNumber }) => (
          <span key={id}>{tailNumber}</span>
        ))}
      </span>
    </>
  )
}
