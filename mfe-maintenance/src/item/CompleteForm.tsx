import {
  CompletionCreate,
  itemCalls,
  type Item,
} from '@aerofleet/shared/contract/maintenance/items'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { typedNumber, typedText } from '@aerofleet/shared/typed-figure'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { completionSaved } from '../form/saved'
import { dimensions, dueText } from '../words/words'

type Figures = { date: string; hours: number; cycles: number }
type CompleteFormProps = {
  item: Item
  /** The server's day, and the newest figures of the aircraft. */
  now: Figures
  onSaved: () => void
  onCancel: () => void
}

/** Records that an item was done: when, at which figures, and the document that says so. */
export function CompleteForm({ item, now, onSaved, onCancel }: CompleteFormProps) {
  const complete = useCall(itemCalls.maintenanceItemComplete, completionSaved)
  const form = useTextForm(
    CompletionCreate,
    {
      date: now.date,
      hours: now.hours.toFixed(2),
      cycles: String(now.cycles),
      reference: '',
      note: '',
    },
    { toBody },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        complete.mutateAsync({
          params: { id: item.id },
          body,
          ifMatch: item.version,
        })
      }
      onSaved={({ item: saved }) => {
        const next = dimensions.flatMap((dimension) => dueText(saved, dimension) ?? [])
        toast.success(
          `${item.code} completed`,
          next.length > 0 ? `Next due ${next.join(' / ')}` : 'It is not due again.',
        )
        onSaved()
      }}
      failure="Failed to complete the item"
      submitLabel="Complete"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <FieldRow>
            <TextField label="Done on" type="date" max={now.date} {...field('date')} />
            <NumberField label="Hours" {...field('hours')} />
            <NumberField label="Cycles" isWhole {...field('cycles')} />
          </FieldRow>
          <TextField
            label="Reference"
            autoComplete="off"
            hint="The record of the work, such as a work sheet."
            {...field('reference')}
          />
          <TextField label="Note" autoComplete="off" {...field('note')} />
        </>
      )}
    </DialogForm>
  )
}

type Values = { date: string; hours: string; cycles: string; reference: string; note: string }

const toBody = ({ date, hours, cycles, reference, note }: Values) => ({
  date,
  hours: typedText(hours),
  cycles: typedNumber(cycles),
  reference,
  note,
})
