import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode } from 'react'
import { Button } from '../Button'
import { Alert } from '../state/Alert'
import classes from './Dialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  /** The dialog closes when it resolves. When it rejects, the dialog shows the message. */
  onConfirm: () => Promise<unknown>
  /** The sentence above the message of a rejected `onConfirm`. */
  failure?: string
  /** Returns the element that gets the focus afterwards; `true` means the control that opened the dialog. */
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
  const [isBusy, setBusy] = useState(false)
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

  const busyReason = isBusy ? 'Please wait for the answer.' : undefined
  return (
    <>
      <AlertDialog.Title className={classes.title}>{title}</AlertDialog.Title>
      <AlertDialog.Description render={<div />} className={classes.description}>
        {description}
      </AlertDialog.Description>
      {error === null ? null : <Alert title={failure ?? error}>{failure ? error : null}</Alert>}
      <div className={classes.footer}>
        <AlertDialog.Close render={<Button disabledReason={busyReason} />}>
          Cancel
        </AlertDialog.Close>
        <Button
          className={classes.danger}
          disabledReason={busyReason}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
