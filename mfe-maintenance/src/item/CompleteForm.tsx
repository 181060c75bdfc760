import {
  CompletionCreate,
  itemCalls,
  type Item,
} from '@aerofleet/shared/contract/maintenance/items'
import { ownDay } from '@aerofleet/shared/own-day'
import { completionFields, type completionNames } from '@aerofleet/shared/records/completion'
import { namesOf } from '@aerofleet/shared/records/field'
import { emptyTexts, typedValues } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { FieldRow, DialogForm } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useWatch } from 'react-hook-form'
import { completionSaved } from '../form/saved'
import { useAccepted } from '../form/use-accepted'
import { useProposal, type Now } from '../form/use-proposal'
import { dimensions, dueText } from '../words/words'

type CompleteFormProps = {
  item: Item
  now: Now
  onSaved: () => void
  onCancel: () => void
}

export function CompleteForm({ item, now, onSaved, onCancel }: CompleteFormProps) {
  const complete = useCall(itemCalls.maintenanceItemComplete, completionSaved)
  const accepted = useAccepted('Complete', 'Failed to complete the item')
  const form = useTextForm(
    CompletionCreate,
    {
      ...emptyTexts(completionFields),
      date: ownDay(now.today),
    },
    { toBody },
  )
  const hintOf = useProposal(item.aircraft.id, now, {
    date: useWatch({ control: form.control, name: 'date' }),
    put: (name, text) => {
      if (!form.getFieldState(name, form.formState).isDirty)
        form.resetField(name, { defaultValue: text })
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        accepted.send(body, (accept) =>
          complete.mutateAsync({
            params: { id: item.id },
            body: { ...body, accept },
            ifMatch: item.version,
          }),
        )
      }
      onSaved={({ item: saved, removedFrom = [] }) => {
        if (removedFrom.length > 0)
          toast.info(
            `Its card was removed from ${removedFrom.map(({ number }) => number).join(' and ')}`,
          )
        const next = dimensions.flatMap((dimension) => dueText(saved, dimension) ?? [])
        toast.success(
          `${item.code} completed`,
          next.length > 0 ? `Next due ${next.join(' / ')}` : 'It is not due again.',
        )
        onSaved()
      }}
      failure={accepted.failure}
      submitLabel="Complete"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <FieldRow>
            <RecordField of={completionFields.date} max={now.today} {...field('date')} />
            {item.limits.calendar?.printed ? (
              <RecordField of={completionFields.validUntil} {...field('validUntil')} />
            ) : null}
            {figureNames.map((name) => (
              <RecordField
                key={name}
                of={completionFields[name]}
                hint={hintOf(name)}
                {...field(name)}
              />
            ))}
          </FieldRow>
          {textNames.map((name) => (
            <RecordField key={name} of={completionFields[name]} {...field(name)} />
          ))}
        </>
      )}
    </DialogForm>
  )
}

const figureNames = namesOf(completionFields, 'number')
const textNames = namesOf(completionFields, 'text')

const toBody = (values: Record<(typeof completionNames)[number], string>) =>
  typedValues(completionFields, values)
