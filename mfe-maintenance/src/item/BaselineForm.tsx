import { itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { ItemUpdate } from '@aerofleet/shared/contract/maintenance/tasks'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { typedNumber, typedText } from '@aerofleet/shared/typed-figure'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { itemSaved } from '../form/saved'

type BaselineFormProps = { item: Item; today: string; onSaved: () => void; onCancel: () => void }

/** Says when an item was done last, before its first completion here. */
export function BaselineForm({ item, today, onSaved, onCancel }: BaselineFormProps) {
  const update = useCall(itemCalls.maintenanceItemUpdate, itemSaved)
  const { last, limits } = item
  const form = useTextForm(
    ItemUpdate,
    {
      baseline: {
        date: last?.date ?? '',
        hours: last?.hours?.toFixed(2) ?? '',
        cycles: String(last?.cycles ?? ''),
        reference: '',
      },
    },
    { toBody },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        update.mutateAsync({
          params: { id: item.id },
          body,
          ifMatch: item.version,
        })
      }
      onSaved={() => {
        toast.success(`Baseline of ${item.code} saved`)
        onSaved()
      }}
      failure="Failed to save the baseline"
      submitLabel="Save Baseline"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>When it was done last, with the figures of the aircraft at that time.</p>
          <FieldRow>
            <TextField label="Done on" type="date" max={today} {...field('baseline.date')} />
            {limits.hours ? <NumberField label="Hours" {...field('baseline.hours')} /> : null}
            {limits.cycles ? (
              <NumberField label="Cycles" isWhole {...field('baseline.cycles')} />
            ) : null}
          </FieldRow>
          <TextField label="Reference" autoComplete="off" {...field('baseline.reference')} />
        </>
      )}
    </DialogForm>
  )
}

type Values = { baseline: Record<'date' | 'hours' | 'cycles' | 'reference', string> }

const toBody = ({ baseline: { hours, cycles, ...texts } }: Values) => ({
  baseline: { ...texts, hours: typedText(hours), cycles: typedNumber(cycles) },
})
