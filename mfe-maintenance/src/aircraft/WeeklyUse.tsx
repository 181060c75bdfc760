import { explainNeed } from '@aerofleet/shared/access'
import {
  UtilisationWrite,
  dueCalls,
  type Maintained,
} from '@aerofleet/shared/contract/maintenance/due'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { typedNumber } from '@aerofleet/shared/typed-figure'
import { Button } from '@aerofleet/ui/Button'
import { DialogForm, FieldRow, FormDialog } from '@aerofleet/ui/form/FormDialog'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { maintainedSaved } from '../form/saved'
import { noRate } from './rates-text'

const question = 'How much does it fly a week?'

/** Asks for the planned use of an aircraft while nobody can say when its counters reach their limits. */
export function WeeklyUse({ maintained }: { maintained: Maintained }) {
  const [isOpen, setOpen] = useKeptState('weekly use', false)
  const mayPlan = useMay('planMaintenance')
  const close = () => setOpen(false)
  return (
    <Note>
      <span>{noRate}</span>{' '}
      <Button
        variant="quiet"
        disabledReason={mayPlan ? undefined : explainNeed('planMaintenance')}
        onClick={() => setOpen(true)}
      >
        {question}
      </Button>
      <FormDialog open={isOpen} title={question} onClose={close}>
        {(cancel) => <UseForm maintained={maintained} onSaved={close} onCancel={cancel} />}
      </FormDialog>
    </Note>
  )
}

type UseFormProps = { maintained: Maintained; onSaved: () => void; onCancel: () => void }

function UseForm({ maintained: { aircraft, version }, onSaved, onCancel }: UseFormProps) {
  const update = useCall(dueCalls.maintenanceUtilisationUpdate, maintainedSaved)
  const form = useTextForm(
    UtilisationWrite,
    { plan: { hoursPerDay: '', cyclesPerDay: '' } },
    { toBody },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        update.mutateAsync({ params: { id: aircraft.id }, ifMatch: version, body })
      }
      onSaved={() => {
        toast.success(`Utilisation of ${aircraft.tailNumber} saved`)
        onSaved()
      }}
      failure="Failed to save the utilisation"
      submitLabel="Save Plan"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>Days are projected with this plan. Change it with Plan Utilisation.</p>
          <FieldRow>
            <NumberField label="Hours a week" {...field('plan.hoursPerDay')} />
            <NumberField label="Cycles a week" {...field('plan.cyclesPerDay')} />
          </FieldRow>
        </>
      )}
    </DialogForm>
  )
}

function perDay(perWeek: number | string | undefined): number | string | undefined {
  return typeof perWeek === 'number' ? Math.round((perWeek * 100) / 7) / 100 : perWeek
}

type Values = { plan: Record<'hoursPerDay' | 'cyclesPerDay', string> }

function toBody({ plan }: Values) {
  const hours = typedNumber(plan.hoursPerDay, 'h')
  const cycles = typedNumber(plan.cyclesPerDay, 'cycles')
  return {
    plan: {
      hoursPerDay: perDay(hours),
      cyclesPerDay: perDay(cycles),
      reason: `${hours ?? ''} h and ${cycles ?? ''} cycles a week`,
    },
  }
}
