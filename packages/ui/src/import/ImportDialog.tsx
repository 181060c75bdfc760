import { useUnsaved, type DiscardWords } from '@aerofleet/shared/runtime/unsaved'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusTarget } from '../browser/focus-target'
import { Button } from '../Button'
import frame from '../dialog/Dialog.module.css'
import { DiscardDialog } from '../dialog/DiscardDialog'
import { Icon } from '../Icon'
import type { ImportKind } from './import-kind'
import classes from './ImportDialog.module.css'
import { CheckStep } from './steps/CheckStep'
import { ColumnsStep } from './steps/ColumnsStep'
import { FileStep } from './steps/FileStep'
import { ResultStep } from './steps/ResultStep'
import { stepNames } from './steps/StepFrame'
import { useImport, type Import, type Step } from './use-import'

const leaveWords: DiscardWords = {
  title: 'Leave this import?',
  description: 'Nothing was stored.',
}

type ImportDialogProps = { kind: ImportKind; file?: File | undefined; onClosed: () => void }

/** Imports a file in four steps. It stores nothing before the user presses the button with the number of rows. */
export function ImportDialog({ kind, file, onClosed }: ImportDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [opener] = useState(() => document.activeElement)
  const importing = useImport(kind)
  const { stage, work } = importing
  const chooseFirst = useEffectEvent(() => file && void importing.choose(file))
  useEffect(() => chooseFirst(), [])
  // A running import goes on when the dialog closes.
  const isUnsaved = isOpen && work !== 'importing' && ['columns', 'check'].includes(stage.step)
  useUnsaved(isUnsaved, leaveWords)
  function end() {
    importing.leave()
    setOpen(false)
  }
  const close = () => (isUnsaved ? setAsking(true) : end())

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => next || isCovered() || close()}
      onOpenChangeComplete={(next) => next || onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={frame.backdrop} />
        {/* The browser would open a file that is dropped beside its place, and leave the page. */}
        <Dialog.Popup
          className={`${frame.popup} ${classes.popup}`}
          finalFocus={() => focusTarget(opener)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
        >
          <header className={classes.header}>
            <Dialog.Title className={frame.title}>{`Import ${kind.noun[1]}`}</Dialog.Title>
            {stage.step === 'file' ? null : (
              <bdi className={classes.fileName} title={stage.file.name} translate="no">
                {stage.file.name}
              </bdi>
            )}
            <Button variant="quietInk" aria-label="Close" className={classes.close} onClick={close}>
              <Icon name="close" size={16} />
            </Button>
          </header>
          <Steps current={stage.step} />
          <CurrentStep kind={kind} importing={importing} onClose={end} />
          <DiscardDialog
            open={isAsking}
            words={() => leaveWords}
            onAnswer={(mayDiscard) => {
              setAsking(false)
              if (mayDiscard) end()
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The shell may ask a question above the dialog. Its keys and presses must not close the dialog. */
const isCovered = () => document.querySelector('[role="alertdialog"]') !== null

type CurrentStepProps = { kind: ImportKind; importing: Import; onClose: () => void }

function CurrentStep({ kind, importing, onClose }: CurrentStepProps) {
  const { stage } = importing
  const props = { kind, importing }
  if (stage.step === 'file') return <FileStep {...props} />
  if (stage.step === 'columns') return <ColumnsStep {...props} stage={stage} />
  if (stage.step === 'check') return <CheckStep {...props} stage={stage} />
  return <ResultStep {...props} stage={stage} onClose={onClose} />
}

const steps = Object.entries(stepNames)

function Steps({ current }: { current: Step }) {
  const reached = steps.findIndex(([step]) => step === current)
  return (
    <ol className={classes.steps}>
      {steps.map(([step, name], index) => (
        <li
          key={step}
          className={index < reached ? classes.done : ''}
          aria-current={index === reached ? 'step' : undefined}
        >
          {index < reached ? <Icon name="check" size={14} /> : <span>{index + 1}</span>}
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}
