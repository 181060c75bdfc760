import { explainNeed } from '@aerofleet/shared/access'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { MeterForm } from './MeterForm'

export function MeterButton({ onOpen }: { onOpen: () => void }) {
  const mayPlan = useMay('planMaintenance')
  return (
    <Button disabledReason={mayPlan ? undefined : explainNeed('planMaintenance')} onClick={onOpen}>
      Meter Replaced
    </Button>
  )
}

export function MeterReplaced({ maintained }: { maintained: Maintained }) {
  const [open, setOpen] = useKeptState('meter', false)
  return (
    <>
      <MeterButton onOpen={() => setOpen(true)} />
      <FormDialog
        open={open}
        title={meterTitle(maintained.aircraft)}
        onClose={() => setOpen(false)}
      >
        {(cancel) => (
          <MeterForm
            of={maintained}
            today={maintained.today}
            onSaved={() => setOpen(false)}
            onCancel={cancel}
          />
        )}
      </FormDialog>
    </>
  )
}

export const meterTitle = ({ tailNumber }: { tailNumber: string }) => `Hour meter of ${tailNumber}`
