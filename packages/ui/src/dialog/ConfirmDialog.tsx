import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode } from 'react'
import { Alert } from '../Alert'
import { Button } from '../Button'
import classes from './Dialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing, e.g. `Delete N123AB?`. */
  title: string
  description: ReactNode
  confirmLabel: string
  /** Closes the dialog when it resolves; a rejection is shown inside. */
  onConfirm: () => Promise<unknown>
  /** The sentence above the server's message when `onConfirm` rejects. */
  failure?: string
  /** Where the focus goes afterwards, when the control that opened it is gone; `true` is back. */
  finalFocus?: () => HTMLElement | true
}

export function ConfirmDialog({ open, onOpenChange, finalFocus, ...props }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={classes.backdrop} />
        <AlertDialog.Popup className={classes.popup} finalFocus={finalFocus}>
          <Confirmation {...props} close={() => onOpenChange(false)} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type ConfirmationProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'finalFocus'> & {
  close: () => void
}

function Confirmation({
  title,
  description,
  confirmLabel,
  onConfirm,
  failure,
  close,
}: ConfirmationProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function confirm() {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      close()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }

  const waits = busy ? 'Please wait for the answer.' : undefined
  return (
    <>
      <AlertDialog.Title className={classes.title}>{title}</AlertDialog.Title>
      <AlertDialog.Description className={classes.description}>
        {description}
      </AlertDialog.Description>
      {error === null ? null : <Alert title={failure ?? error}>{failure ? error : null}</Alert>}
      <div className={classes.footer}>
        <AlertDialog.Close render={<Button disabledReason={waits} />}>Cancel</AlertDialog.Close>
        <Button variant="danger" disabledReason={waits} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
