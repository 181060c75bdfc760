import { FindingCreate, cardCalls, type Card } from '@aerofleet/shared/contract/maintenance/cards'
import { cardFields } from '@aerofleet/shared/records/card'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { LongTextField } from '@aerofleet/ui/form/LongTextField'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { cardSaved } from '../form/saved'

type FindingFormProps = { card: Card; onSaved: () => void; onCancel: () => void }

/** A finding becomes a card of its own in the same order. */
export function FindingForm({ card, onSaved, onCancel }: FindingFormProps) {
  const add = useCall(cardCalls.maintenanceCardFindingAdd, cardSaved)
  const form = useTextForm(FindingCreate, { title: '', text: '', critical: false })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) => add.mutateAsync({ params: { id: card.id }, body })}
      onSaved={({ card: added }) => {
        toast.success(`Card ${added.n} added`)
        onSaved()
      }}
      failure="Failed to add the finding"
      submitLabel="Add Finding"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <RecordField of={cardFields.title} {...field('title')} />
          <LongTextField label="What was found" {...field('text')} />
          <CheckBox label={cardFields.critical.label} {...form.register('critical')} />
        </>
      )}
    </DialogForm>
  )
}
