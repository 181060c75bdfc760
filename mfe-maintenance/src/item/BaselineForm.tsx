import { itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { ItemUpdate } from '@aerofleet/shared/contract/maintenance/tasks'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { TextField } from '@aerofleet/ui/form/TextField'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { itemSaved } from '../form/saved'
import { typedNumber, typedText, useTextForm } from '../form/use-text-form'

type BaselineFormProps = { item: Item; today: string; onSaved: () => void; onCancel: () => void }

/** Says when an item was done last, before its first completion here. */
export function BaselineForm({ item, today, onSaved, onCancel }: BaselineFormProps) {
  const update = useCall(itemCalls.maintenanceItemUpdate, itemSaved)
  const { last, limits } = item
  const { form, bodyOf } = useTextForm(
    ItemUpdate,
    {
      baseline: {
        date: last?.date ?? '',
        hours: last?.hours?.toFixed(2) ?? '',
        cycles: String(last?.cycles ?? ''),
        reference: '',
      },
    },
    ({ baseline: { hours, cycles, ...texts } }) => ({
      baseline: { ...texts, hours: typedText(hours), cycles: typedNumber(cycles) },
    }),
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(values) =>
        update.mutateAsync({
          params: { id: item.id },
          body: bodyOf(values),
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
            {limits.hours ? (
              <TextField
                label="Hours"
                inputMode="decimal"
                autoComplete="off"
                {...field('baseline.hours')}
              />
            ) : null}
            {limits.cycles ? (
              <TextField
                label="Cycles"
                inputMode="numeric"
                autoComplete="off"
                {...field('baseline.cycles')}
              />
            ) : null}
          </FieldRow>
          <TextField label="Reference" autoComplete="off" {...field('baseline.reference')} />
        </>
      )}
    </DialogForm>
  )
}
