import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { useState, type ComponentProps } from 'react'
import { FormDialog } from '../FormDialog'
import type { Counters } from './reading-change'
import { ReadingForm } from './ReadingForm'

type LogReadingProps = {
  aircraft: { id: string; tailNumber: string }
  last: Counters
  today: string
  variant?: ComponentProps<typeof Button>['variant']
}

/** The button that opens the form for the figures of an aircraft. */
export function LogReading({ aircraft, last, today, variant = 'primary' }: LogReadingProps) {
  const [open, setOpen] = useState(false)
  const mayLog = useMay('logReading')
  return (
    <>
      <Button
        variant={variant}
        aria-label={`Log reading of ${aircraft.tailNumber}`}
        disabledReason={mayLog ? undefined : explainNeed('logReading')}
        onClick={() => setOpen(true)}
      >
        Log Reading
      </Button>
      <FormDialog
        open={open}
        title={`Reading of ${aircraft.tailNumber}`}
        onClose={() => setOpen(false)}
      >
        {(close) => (
          <ReadingForm
            aircraft={aircraft}
            last={last}
            today={today}
            onSaved={() => setOpen(false)}
            onCancel={close}
          />
        )}
      </FormDialog>
    </>
  )
}
