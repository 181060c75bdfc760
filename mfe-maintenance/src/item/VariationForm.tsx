import { VariationCreate, itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { typedNumber, typedText } from '@aerofleet/shared/typed-figure'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { itemSaved } from '../form/saved'
import { remainingInWords } from '../words/words'

type VariationFormProps = { item: Item; onSaved: () => void; onCancel: () => void }

/** Grants a variation: the item may be done later this once, within the tolerance of the programme. */
export function VariationForm({ item, onSaved, onCancel }: VariationFormProps) {
  const grant = useCall(itemCalls.maintenanceVariationGrant, itemSaved)
  const form = useTextForm(
    VariationCreate,
    { hours: '', cycles: '', days: '', reference: '', reason: '' },
    { toBody },
  )
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
          <FieldRow>
            {hours ? (
              <NumberField
                label="Hours"
                hint={`at most ${remainingInWords('hours', hours.tolerance)}`}
                {...field('hours')}
              />
            ) : null}
            {cycles ? (
              <NumberField
                label="Cycles"
                isWhole
                hint={`at most ${remainingInWords('cycles', cycles.tolerance)}`}
                {...field('cycles')}
              />
            ) : null}
            {calendar ? (
              <NumberField
                label="Days"
                isWhole
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

type Values = Record<'hours' | 'cycles' | 'days' | 'reference' | 'reason', string>

const toBody = ({ hours, cycles, days, ...texts }: Values) => ({
  ...texts,
  hours: typedText(hours),
  cycles: typedNumber(cycles),
  days: typedNumber(days),
})
