import {
  UtilisationWrite,
  dueCalls,
  type Maintained,
} from '@aerofleet/shared/contract/maintenance/due'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { FieldRow, DialogForm } from '../FormDialog'
import { maintainedSaved } from '../saved'
import { typedNumber, useTextForm } from '../use-text-form'
import { ratesText, rateSource } from './rates-text'

type UtilisationFormProps = { maintained: Maintained; onSaved: () => void; onCancel: () => void }

/** What an aircraft is expected to fly a day, which wins over what was measured. */
export function UtilisationForm({ maintained, onSaved, onCancel }: UtilisationFormProps) {
  const update = useCall(dueCalls.maintenanceUtilisationUpdate, maintainedSaved)
  const { plan } = maintained.rates
  const send = (body: UtilisationBody) =>
    update.mutateAsync({
      params: { id: maintained.aircraft.id },
      body,
      ifMatch: maintained.version,
    })
  const { form, bodyOf } = useTextForm(
    UtilisationWrite,
    {
      plan: {
        hoursPerDay: String(plan?.hoursPerDay ?? ''),
        cyclesPerDay: String(plan?.cyclesPerDay ?? ''),
        reason: plan?.reason ?? '',
      },
    },
    ({ plan: { hoursPerDay, cyclesPerDay, reason } }) => ({
      plan: {
        hoursPerDay: typedNumber(hoursPerDay),
        cyclesPerDay: typedNumber(cyclesPerDay),
        reason,
      },
    }),
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => send(bodyOf(values))}
      onSaved={() => {
        toast.success(`Utilisation of ${maintained.aircraft.tailNumber} saved`)
        onSaved()
      }}
      failure="Failed to save the utilisation"
      submitLabel="Save Plan"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>
            Days are projected by the plan in place of what was measured. Now:{' '}
            {ratesText(maintained.rates)} · {rateSource(maintained.rates)}
          </p>
          <FieldRow>
            <TextField
              label="Hours a day"
              inputMode="decimal"
              autoComplete="off"
              {...field('plan.hoursPerDay')}
            />
            <TextField
              label="Cycles a day"
              inputMode="decimal"
              autoComplete="off"
              {...field('plan.cyclesPerDay')}
            />
          </FieldRow>
          <TextField label="Reason" autoComplete="off" {...field('plan.reason')} />
          {plan ? (
            <div>
              <Button
                variant="quiet"
                onClick={() => void send({ plan: null }).then(onSaved, () => undefined)}
              >
                Use the measured rates again
              </Button>
            </div>
          ) : null}
        </>
      )}
    </DialogForm>
  )
}

type UtilisationBody = ReturnType<typeof UtilisationWrite.parse>
