import {
  UtilisationWrite,
  dueCalls,
  type Maintained,
} from '@aerofleet/shared/contract/maintenance/due'
import { namesOf } from '@aerofleet/shared/records/field'
import { typedTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { utilisationFields } from '@aerofleet/shared/records/utilisation'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { FieldRow, DialogForm } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Alert } from '@aerofleet/ui/state/Alert'
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
    { plan: typedTexts(utilisationFields, plan ?? {}) },
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
            {namesOf(utilisationFields, 'number').map((name) => (
              <RecordField
                key={name}
                of={utilisationFields[name]}
                inputMode={name === 'cyclesPerDay' ? 'decimal' : undefined}
                {...field(`plan.${name}`)}
              />
            ))}
          </FieldRow>
          {namesOf(utilisationFields, 'text').map((name) => (
            <RecordField key={name} of={utilisationFields[name]} {...field(`plan.${name}`)} />
          ))}
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

type Values = { plan: Typed<typeof utilisationFields> }

const toBody = ({ plan }: Values) => ({ plan: typedValues(utilisationFields, plan) })
