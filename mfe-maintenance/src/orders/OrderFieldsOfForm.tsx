import { namesOf, without } from '@aerofleet/shared/records/field'
import { orderFields } from '@aerofleet/shared/records/order'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import type { FieldProps } from '../programmes/TaskField'

type OrderFieldName = keyof typeof orderFields
const inRow = without(namesOf(orderFields), 'title', 'priority', 'link')

export function OrderFieldsOfForm<Props extends FieldProps>({
  titleHint,
  field,
}: {
  titleHint?: string
  field: (name: OrderFieldName) => Props
}) {
  return (
    <>
      <RecordField of={orderFields.title} hint={titleHint} {...field('title')} />
      <FieldRow>
        <ChoiceField of={orderFields.priority} {...field('priority')} />
        {inRow.map((name) => (
          <RecordField key={name} of={orderFields[name]} {...field(name)} />
        ))}
      </FieldRow>
    </>
  )
}
