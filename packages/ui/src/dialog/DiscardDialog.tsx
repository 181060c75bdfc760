import type { DiscardWords } from '@aerofleet/shared/runtime/unsaved'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button } from '../Button'
import classes from './Dialog.module.css'

type DiscardDialogProps = {
  open: boolean
  words: () => DiscardWords
  onAnswer: (mayDiscard: boolean) => void
}

/** Asks before unsaved input is lost. Escape keeps it. */
export function DiscardDialog({ open, words, onAnswer }: DiscardDialogProps) {
  const mayDiscard = useRef(false)
  const answer = (next: boolean) => {
    mayDiscard.current = next
    onAnswer(next)
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || answer(false)}>
      <AlertDialog.Portal>
        {/* The question may stand above another dialog, which would suppress a second backdrop. */}
        <AlertDialog.Backdrop forceRender className={classes.backdrop} />
        {/* After Discard the focus belongs to another page. */}
        <AlertDialog.Popup className={classes.popup} finalFocus={() => !mayDiscard.current}>
          <Words words={words} />
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

/** The words at the opening. They stay while the dialog closes, when nothing is unsaved any more. */
function Words({ words }: Pick<DiscardDialogProps, 'words'>) {
  const [{ title, description }] = useState(words)
  return (
    <>
      <AlertDialog.Title className={classes.title}>{title}</AlertDialog.Title>
      <AlertDialog.Description className={classes.description}>
        {description}
      </AlertDialog.Description>
    </>
  )
}
