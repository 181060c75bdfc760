import {
  CompletionCreate,
  itemCalls,
  type Item,
} from '@aerofleet/shared/contract/maintenance/items'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { TextField } from '@aerofleet/ui/form/TextField'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { completionSaved } from '../form/saved'
import { typedNumber, typedText, useTextForm } from '../form/use-text-form'
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
  const { form, bodyOf } = useTextForm(
    CompletionCreate,
    {
      date: now.date,
      hours: now.hours.toFixed(2),
      cycles: String(now.cycles),
      reference: '',
      note: '',
    },
    toBody,
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(values) =>
        complete.mutateAsync({
          params: { id: item.id },
          body: bodyOf(values),
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
            <TextField label="Hours" inputMode="decimal" autoComplete="off" {...field('hours')} />
            <TextField label="Cycles" inputMode="numeric" autoComplete="off" {...field('cycles')} />
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
