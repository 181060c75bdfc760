import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { MeterReplacementCreate, meterCalls } from '@aerofleet/shared/contract/maintenance/meter'
import { replaceMeter } from '@aerofleet/shared/due/meter'
import { ownDay } from '@aerofleet/shared/own-day'
import { namesOf, without } from '@aerofleet/shared/records/field'
import { meterFields } from '@aerofleet/shared/records/meter'
import { emptyTexts, typedValues } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { readHours } from '@aerofleet/shared/typed-figure'
import { DialogForm, FieldRow } from '@aerofleet/ui/form/FormDialog'
import { Needed } from '@aerofleet/ui/form/Needed'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useWatch } from 'react-hook-form'
import { useAccepted } from '../form/use-accepted'
import { hoursText } from '../words/words'
import { changesText } from './changes-text'
import classes from './ReadingForm.module.css'

type MeterFormProps = {
  of: Pick<MaintainedRow, 'version' | 'meter'> & { aircraft: { id: string; tailNumber: string } }
  today: string
  onSaved: () => void
  onCancel: () => void
}

export function MeterForm({ of, today, onSaved, onCancel }: MeterFormProps) {
  const { aircraft, version, meter } = of
  const create = useCall(meterCalls.maintenanceMeterReplacementCreate, {
    also: ['aircraft'],
    refetch: 'awaited',
  })
  const accepted = useAccepted('Save Meter', 'Failed to save the meter')
  const form = useTextForm(
    MeterReplacementCreate,
    { ...emptyTexts(meterFields), date: ownDay(today) },
    { toBody },
  )
  const [date, old, shown] = useWatch({ control: form.control, name: ['date', 'old', 'new'] })
  // Only the server knows the meters before the newest replacement.
  const isLatest = !meter || date >= meter.on
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        accepted.send(body, (accept) =>
          create.mutateAsync({
            params: { id: aircraft.id },
            body: { ...body, accept },
            ifMatch: version,
          }),
        )
      }
      onSaved={(saved) => {
        toast.success(`Meter of ${aircraft.tailNumber} saved`, changesText(saved))
        onSaved()
      }}
      failure={accepted.failure}
      submitLabel="Save Meter"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <Needed of={meterFields} />
          <FieldRow>
            {atOnce.map((name) => (
              <RecordField
                key={name}
                of={meterFields[name]}
                max={name === 'date' ? today : undefined}
                {...field(name)}
              />
            ))}
          </FieldRow>
          <p role="status" className={classes.change}>
            {isLatest ? totalText(old, shown, meter?.offset ?? 0) : ''}
          </p>
          {otherNames.map((name) => (
            <RecordField key={name} of={meterFields[name]} {...field(name)} />
          ))}
        </>
      )}
    </DialogForm>
  )
}

const atOnce = ['date', 'old', 'new'] as const
const otherNames = without(namesOf(meterFields), ...atOnce)

const toBody = (values: Record<keyof typeof meterFields, string>) =>
  typedValues(meterFields, values)

function totalText(old: string, shown: string, before: number): string {
  const [last, first] = [readHours(old), readHours(shown)]
  if (!('hours' in last) || !('hours' in first)) return ''
  const { total } = replaceMeter({ old: last.hours, new: first.hours }, before)
  return `Total ${hoursText(total)} h; the new meter goes on from ${hoursText(first.hours)} h.`
}
