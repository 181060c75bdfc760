import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import type { ComponentProps } from 'react'
import { MeterForm } from './MeterForm'
import { meterTitle } from './MeterReplaced'
import { ReadingForm, type NextAircraft, type ReadingOf, type TypedFigures } from './ReadingForm'

type Aircraft = { id: string; tailNumber: string }
type LogReadingProps = {
  aircraft: Aircraft
  variant?: ComponentProps<typeof Button>['variant']
  onOpen: () => void
}

/** The key `n` presses the button. */
export function LogReading({ aircraft, variant = 'primary', onOpen }: LogReadingProps) {
  const mayLog = useMay('logReading')
  return (
    <Button
      variant={variant}
      aria-label={`Log reading of ${aircraft.tailNumber}`}
      disabledReason={mayLog ? undefined : explainNeed('logReading')}
      onClick={onOpen}
      {...pressedByNew}
    >
      Log Reading
    </Button>
  )
}

type ReadingDialogProps = {
  /** `undefined` while the dialog is closed. */
  of: ReadingOf | undefined
  today: string
  next?: NextAircraft
  onClose: () => void
}

export function ReadingDialog({ of, today, next, onClose }: ReadingDialogProps) {
  const [typed, setTyped] = useKeptState<TypedFigures | null>('figures of reading', null)
  const [isMeter, setIsMeter] = useKeptState('meter of reading', false)
  const end = () => {
    setTyped(null)
    setIsMeter(false)
    onClose()
  }
  if (of && isMeter)
    return (
      <FormDialog open title={meterTitle(of.aircraft)} onClose={end}>
        {() => (
          <MeterForm
            of={of}
            today={today}
            onSaved={() => setIsMeter(false)}
            onCancel={() => setIsMeter(false)}
          />
        )}
      </FormDialog>
    )
  return (
    <FormDialog
      open={of !== undefined}
      title={`Reading of ${of?.aircraft.tailNumber ?? ''}`}
      onClose={end}
    >
      {(close) =>
        of ? (
          <ReadingForm
            key={of.aircraft.id}
            of={of}
            today={today}
            next={next}
            typed={typed ?? undefined}
            onMeterReplaced={(figures) => {
              setTyped(figures)
              setIsMeter(true)
            }}
            onSaved={end}
            onCancel={close}
          />
        ) : null
      }
    </FormDialog>
  )
}
