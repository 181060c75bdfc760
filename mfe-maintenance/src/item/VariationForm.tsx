import { VariationCreate, itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { TextField } from '@aerofleet/ui/form/TextField'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { itemSaved } from '../form/saved'
import { typedNumber, typedText, useTextForm } from '../form/use-text-form'
import { remainingInWords } from '../words/words'

type VariationFormProps = { item: Item; onSaved: () => void; onCancel: () => void }

/** Grants a variation: the item may be done later this once, within the tolerance of the programme. */
export function VariationForm({ item, onSaved, onCancel }: VariationFormProps) {
  const grant = useCall(itemCalls.maintenanceVariationGrant, itemSaved)
  const { form, bodyOf } = useTextForm(
    VariationCreate,
    { hours: '', cycles: '', days: '', reference: '', reason: '' },
    ({ hours, cycles, days, ...texts }) => ({
      ...texts,
      hours: typedText(hours),
      cycles: typedNumber(cycles),
      days: typedNumber(days),
    }),
  )
  const { hours, cycles, calendar } = item.limits
  return (
    <DialogForm
      form={form}
      onSubmit={(values) =>
        grant.mutateAsync({
          params: { id: item.id },
          body: bodyOf(values),
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
          <FieldRow>
            {hours ? (
              <TextField
                label="Hours"
                inputMode="decimal"
                autoComplete="off"
                hint={`at most ${remainingInWords('hours', hours.tolerance)}`}
                {...field('hours')}
              />
            ) : null}
            {cycles ? (
              <TextField
                label="Cycles"
                inputMode="numeric"
                autoComplete="off"
                hint={`at most ${remainingInWords('cycles', cycles.tolerance)}`}
                {...field('cycles')}
              />
            ) : null}
            {calendar ? (
              <TextField
                label="Days"
                inputMode="numeric"
                autoComplete="off"
                hint={`at most ${remainingInWords('calendar', calendar.tolerance)}`}
                {...field('days')}
              />
            ) : null}
          </FieldRow>
          <TextField
            label="Reference"
            autoComplete="off"
            hint="The approval, such as V-12."
            {...field('reference')}
          />
          <TextField label="Reason" autoComplete="off" {...field('reason')} />
        </>
      )}
    </DialogForm>
  )
}
