import {
  UtilisationWrite,
  dueCalls,
  type Maintained,
} from '@aerofleet/shared/contract/maintenance/due'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { Alert } from '@aerofleet/ui/state/Alert'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { maintainedSaved } from '../form/saved'
import { typedNumber, useTextForm } from '../form/use-text-form'
import { ratesText, rateSource } from './rates-text'

const failure = 'Failed to save the utilisation'

type UtilisationFormProps = { maintained: Maintained; onSaved: () => void; onCancel: () => void }

/** What an aircraft is expected to fly a day, which wins over what was measured. */
export function UtilisationForm({ maintained, onSaved, onCancel }: UtilisationFormProps) {
  const update = useCall(dueCalls.maintenanceUtilisationUpdate, maintainedSaved)
  const isGivenUp = update.variables?.body?.plan === null
  const { plan } = maintained.rates
  const args = { params: { id: maintained.aircraft.id }, ifMatch: maintained.version }
  function finish() {
    toast.success(`Utilisation of ${maintained.aircraft.tailNumber} saved`)
    onSaved()
  }
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
      onSubmit={(values) => update.mutateAsync({ ...args, body: bodyOf(values) })}
      onSaved={finish}
      failure={failure}
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
          {update.error && isGivenUp ? <Alert title={failure}>{update.error.message}</Alert> : null}
          {plan ? (
            <div>
              <Button
                variant="quiet"
                disabledReason={update.isPending ? 'Saving…' : undefined}
                onClick={() =>
                  update.mutate({ ...args, body: { plan: null } }, { onSuccess: finish })
                }
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
