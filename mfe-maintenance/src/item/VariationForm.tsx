import { VariationCreate, itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { namesOf } from '@aerofleet/shared/records/field'
import { variationFields as fields } from '@aerofleet/shared/records/item'
import { emptyTexts, typedValues } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { FieldRow, DialogForm } from '@aerofleet/ui/form/FormDialog'
import { Needed } from '@aerofleet/ui/form/Needed'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { itemSaved } from '../form/saved'
import { remainingInWords } from '../words/words'

type VariationFormProps = { item: Item; onSaved: () => void; onCancel: () => void }

export function VariationForm({ item, onSaved, onCancel }: VariationFormProps) {
  const grant = useCall(itemCalls.maintenanceVariationGrant, itemSaved)
  const form = useTextForm(VariationCreate, emptyTexts(fields), {
    toBody,
  })
  const { hours, cycles, calendar } = item.limits
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        grant.mutateAsync({
          params: { id: item.id },
          body,
          ifMatch: item.version,
        })
      }
      onSaved={() => {
        toast.success(`Variation of ${item.code} granted`)
        onSaved()
      }}
      failure="Failed to grant the variation"
      submitLabel="Grant Variation"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>The next due is counted from the original one.</p>
          <Needed of={fields} more="an amount" />
          <FieldRow>
            {hours ? (
              <RecordField
                of={fields.hours}
                hint={`at most ${remainingInWords('hours', hours.tolerance)}`}
                {...field('hours')}
              />
            ) : null}
            {cycles ? (
              <RecordField
                of={fields.cycles}
                hint={`at most ${remainingInWords('cycles', cycles.tolerance)}`}
                {...field('cycles')}
              />
            ) : null}
            {calendar && !calendar.printed ? (
              <RecordField
                of={fields.days}
                hint={`at most ${remainingInWords('calendar', calendar.tolerance)}`}
                {...field('days')}
              />
            ) : null}
          </FieldRow>
          {namesOf(fields, 'text').map((name) => (
            <RecordField key={name} of={fields[name]} {...field(name)} />
          ))}
        </>
      )}
    </DialogForm>
  )
}

const toBody = (values: Record<keyof typeof fields, string>) => typedValues(fields, values)
