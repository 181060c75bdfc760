import {
  UtilisationWrite,
  dueCalls,
  type Maintained,
} from '@aerofleet/shared/contract/maintenance/due'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { typedNumber, typedText } from '@aerofleet/shared/typed-figure'
import { Button } from '@aerofleet/ui/Button'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Alert } from '@aerofleet/ui/state/Alert'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { maintainedSaved } from '../form/saved'
import { ratesText, rateSource } from './rates-text'

const failure = 'Failed to save the utilisation'

type UtilisationFormProps = { maintained: Maintained; onSaved: () => void; onCancel: () => void }

/** The plan replaces the measured rates. */
export function UtilisationForm({ maintained, onSaved, onCancel }: UtilisationFormProps) {
  const update = useCall(dueCalls.maintenanceUtilisationUpdate, maintainedSaved)
  const isGivenUp = update.variables?.body?.plan === null
  const { plan } = maintained.rates
  const args = { params: { id: maintained.aircraft.id }, ifMatch: maintained.version }
  function finish() {
    toast.success(`Utilisation of ${maintained.aircraft.tailNumber} saved`)
    onSaved()
  }
  const form = useTextForm(
    UtilisationWrite,
    {
      plan: {
        hoursPerDay: String(plan?.hoursPerDay ?? ''),
        cyclesPerDay: String(plan?.cyclesPerDay ?? ''),
        reason: plan?.reason ?? '',
      },
    },
    { toBody },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(body) => update.mutateAsync({ ...args, body })}
      onSaved={finish}
      failure={failure}
      submitLabel="Save Plan"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>
            {`Days are then projected with this plan instead of the measured rates. Now: ${ratesText(maintained.rates)} · ${rateSource(maintained.rates)}`}
          </p>
          <FieldRow>
            <NumberField label="Hours a day" {...field('plan.hoursPerDay')} />
            <NumberField label="Cycles a day" {...field('plan.cyclesPerDay')} />
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

type Values = { plan: Record<'hoursPerDay' | 'cyclesPerDay' | 'reason', string> }

const toBody = ({ plan: { hoursPerDay, cyclesPerDay, reason } }: Values) => ({
  plan: {
    hoursPerDay: typedText(hoursPerDay),
    cyclesPerDay: typedNumber(cyclesPerDay, 'cycles'),
    reason,
  },
})
