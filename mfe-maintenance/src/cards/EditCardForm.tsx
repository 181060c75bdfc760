import { CardUpdate, cardCalls, type Card } from '@aerofleet/shared/contract/maintenance/cards'
import { inspectorCalls } from '@aerofleet/shared/contract/maintenance/inspectors'
import { cardFields, workNames } from '@aerofleet/shared/records/card'
import { valuesIn } from '@aerofleet/shared/records/field'
import { typedTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { DialogForm, FieldRow } from '@aerofleet/ui/form/FormDialog'
import { LongTextField } from '@aerofleet/ui/form/LongTextField'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useQuery } from '@tanstack/react-query'
import { cardSaved } from '../form/saved'

type EditCardFormProps = { card: Card; onSaved: () => void; onCancel: () => void }
type Values = Typed<typeof cardFields> & { assignedTo: string }

/** Changes what a card says before the work. What others typed about the work stays. */
export function EditCardForm({ card, onSaved, onCancel }: EditCardFormProps) {
  const update = useCall(cardCalls.maintenanceCardUpdate, cardSaved)
  const staff = useQuery(query(inspectorCalls.maintenanceStaffList))
  const { assignedTo } = card
  const people = [...(staff.data ?? []), ...(assignedTo && !staff.data ? [assignedTo] : [])]
  const form = useTextForm<Values, CardUpdate>(
    CardUpdate,
    { ...typedTexts(cardFields, card), assignedTo: assignedTo?.uid ?? '' },
    {
      toBody: ({ assignedTo: uid, ...values }) => ({
        ...typedValues(cardFields, values),
        assignedTo: people
          .filter((user) => user.uid === uid)
          .map((user) => ({ uid, name: user.name }))[0],
        ...valuesIn(workNames, card),
        parts: card.parts,
        workedBy: card.workedBy,
        change: card.change,
      }),
    },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        update.mutateAsync({ params: { id: card.id }, body, ifMatch: card.version })
      }
      onSaved={onSaved}
      failure="Failed to save the card"
      submitLabel="Save"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          {card.item ? null : <RecordField of={cardFields.title} {...field('title')} />}
          <LongTextField label={cardFields.text.label} {...field('text')} />
          <SelectField label="Assigned to" {...field('assignedTo')}>
            <option value="">Nobody</option>
            {people.map(({ uid, name }) => (
              <option key={uid} value={uid} translate="no">
                {name}
              </option>
            ))}
          </SelectField>
          <FieldRow>
            <RecordField of={cardFields.reference} {...field('reference')} />
            <ChoiceField of={cardFields.skill} {...field('skill')} />
            <RecordField of={cardFields.manHours} {...field('manHours')} />
          </FieldRow>
          {card.critical ? null : (
            <CheckBox label={cardFields.critical.label} {...form.register('critical')} />
          )}
          <RecordField of={cardFields.link} {...field('link')} />
        </>
      )}
    </DialogForm>
  )
}
