import { itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { ItemUpdate } from '@aerofleet/shared/contract/maintenance/tasks'
import { counters } from '@aerofleet/shared/due/figures'
import { hasThreshold } from '@aerofleet/shared/due/limits'
import { without } from '@aerofleet/shared/records/field'
import {
  baselineFields as fields,
  baselineNames,
  issuedField,
} from '@aerofleet/shared/records/item'
import { typedTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { FieldRow, DialogForm } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useWatch } from 'react-hook-form'
import { itemSaved } from '../form/saved'
import { useAccepted } from '../form/use-accepted'
import { useProposal, type Now } from '../form/use-proposal'

type BaselineFormProps = { item: Item; now: Now; onSaved: () => void; onCancel: () => void }

export function BaselineForm({ item, now, onSaved, onCancel }: BaselineFormProps) {
  const update = useCall(itemCalls.maintenanceItemUpdate, itemSaved)
  const accepted = useAccepted('Save Baseline', 'Failed to save the baseline')
  const { last, limits } = item
  const isPrinted = limits.calendar?.printed
  const form = useTextForm(ItemUpdate, { baseline: typedTexts(fields, last ?? {}) }, { toBody })
  const hintOf = useProposal(item.aircraft.id, now, {
    date: useWatch({ control: form.control, name: 'baseline.date' }),
    known: last,
    put: (counter, text) => {
      const name = `baseline.${counter}` as const
      if (limits[counter] && !form.getFieldState(name, form.formState).isDirty)
        form.resetField(name, { defaultValue: text })
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        accepted.send(body, (accept) =>
          update.mutateAsync({
            params: { id: item.id },
            body: { ...body, accept },
            ifMatch: item.version,
          }),
        )
      }
      onSaved={() => {
        toast.success(`Baseline of ${item.code} saved`)
        onSaved()
      }}
      failure={accepted.failure}
      submitLabel="Save Baseline"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>
            {isPrinted
              ? 'Copy both days from the paper.'
              : 'Enter when it was done last, and the figures of the aircraft at that time.'}
          </p>
          <FieldRow>
            <RecordField
              of={isPrinted ? issuedField : fields.date}
              max={now.today}
              {...field('baseline.date')}
            />
            {isPrinted ? (
              <RecordField of={fields.validUntil} {...field('baseline.validUntil')} />
            ) : null}
            {counters.map((name) =>
              limits[name] ? (
                <RecordField
                  key={name}
                  of={fields[name]}
                  hint={hintOf(name)}
                  {...field(`baseline.${name}`)}
                />
              ) : null,
            )}
          </FieldRow>
          {hasThreshold(limits) ? (
            <CheckBox label={fields.since.label} {...form.register('baseline.since')} />
          ) : null}
          {otherNames.map((name) => (
            <RecordField key={name} of={fields[name]} {...field(`baseline.${name}`)} />
          ))}
        </>
      )}
    </DialogForm>
  )
}

const otherNames = without(baselineNames, 'date', 'hours', 'cycles', 'validUntil', 'since')

type Values = { baseline: Typed<typeof fields> }

const toBody = ({ baseline }: Values) => ({ baseline: typedValues(fields, baseline) })
