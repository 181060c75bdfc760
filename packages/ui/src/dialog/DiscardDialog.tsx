import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { Button } from '../Button'
import classes from './Dialog.module.css'

type DiscardDialogProps = {
  open: boolean
  title?: string
  /** Says what would be lost. */
  description?: string
  onAnswer: (mayDiscard: boolean) => void
}

/** Asks before input that is not saved is lost. Escape keeps it. */
export function DiscardDialog({
  open,
  title = 'Discard your changes?',
  description = 'What you typed is not saved.',
  onAnswer,
}: DiscardDialogProps) {
  const mayDiscard = useRef(false)
  const answer = (next: boolean) => {
    mayDiscard.current = next
    onAnswer(next)
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || answer(false)}>
      <AlertDialog.Portal>
        {/* Over a dialog, too. */}
        <AlertDialog.Backdrop forceRender className={classes.backdrop} />
        {/* After Discard another page has the focus. */}
        <AlertDialog.Popup className={classes.popup} finalFocus={() => !mayDiscard.current}>
          <AlertDialog.Title className={classes.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={classes.description}>
            {description}
          </AlertDialog.Description>
          <div className={classes.footer}>
            <AlertDialog.Close render={<Button />}>Keep Editing</AlertDialog.Close>
            <Button className={classes.danger} onClick={() => answer(true)}>
              Discard
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
