import {
  AlertSubscribe,
  alertCalls,
  type AlertMail,
} from '@aerofleet/shared/contract/maintenance/alerts'
import { useCall } from '@aerofleet/shared/runtime/query'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useWatch } from 'react-hook-form'
import { useFleetChoices } from '../form/use-fleet-choices'
import { AircraftChoice } from '../programmes/AircraftChoice'

type Named = AlertMail['aircraft'][number]
type Values = {
  scope: AlertMail['scope']
  operatorId: string
  aircraft: Named[]
  alsoSoon: boolean
}
type MailFormProps = { mail: AlertMail; onSaved: () => void; onCancel: () => void }

export function MailForm({ mail, onSaved, onCancel }: MailFormProps) {
  const subscribe = useCall(alertCalls.maintenanceAlertSubscribe, { refetch: 'awaited' })
  const form = useTextForm<Values, AlertSubscribe>(
    AlertSubscribe,
    {
      scope: mail.scope,
      operatorId: mail.operator?.id ?? '',
      aircraft: mail.aircraft,
      alsoSoon: mail.alsoSoon,
    },
    {
      toBody: ({ operatorId, aircraft, ...values }) => ({
        ...values,
        operatorId: operatorId || undefined,
        aircraftIds: aircraft.map(({ id }) => id),
      }),
    },
  )
  const scope = useWatch({ control: form.control, name: 'scope' })
  const aircraft = useWatch({ control: form.control, name: 'aircraft' })
  const { options: operators = [] } = useFleetChoices('operators', scope === 'operator')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema names its own fields
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>
  return (
    <DialogForm
      form={form}
      onSubmit={(body) => subscribe.mutateAsync({ body })}
      onSaved={onSaved}
      failure="Failed to save the choice"
      submitLabel="Save"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <Address mail={mail} />
          <SelectField label="Mail of" {...field('scope')}>
            <option value="none">No aircraft: no mail</option>
            <option value="all">All aircraft</option>
            <option value="operator">Aircraft of one operator</option>
            <option value="aircraft">Chosen aircraft</option>
          </SelectField>
          {scope === 'operator' ? (
            <SelectField label="Operator" {...field('operatorId')}>
              <option value="" />
              {operators.map(([id, name]) => (
                <option key={id} value={id} translate="no">
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          {scope === 'aircraft' ? (
            <AircraftChoice
              what="Aircraft"
              pick={({ aircraft: { id, tailNumber } }) => ({ id, tailNumber })}
              chosen={new Map(aircraft.map((each) => [each.id, each]))}
              onChoose={(chosen) =>
                form.setValue('aircraft', [...chosen.values()], { shouldDirty: true })
              }
            />
          ) : null}
          {errors['aircraftIds'] ? <Alert title={errors['aircraftIds'].message ?? ''} /> : null}
          {scope === 'none' ? null : (
            <CheckBox label="Also what is due soon" {...form.register('alsoSoon')} />
          )}
        </>
      )}
    </DialogForm>
  )
}

function Address({ mail: { address, sends } }: { mail: AlertMail }) {
  if (!sends)
    return (
      <p>
        This installation sends no mail yet. Your choice counts as soon as it has a mail server.
      </p>
    )
  if (address === undefined)
    return <p>Verify your email address first: mail goes to verified addresses alone.</p>
  return <p>{`A digest at 06:00 to ${address}, on days with something to tell.`}</p>
}
