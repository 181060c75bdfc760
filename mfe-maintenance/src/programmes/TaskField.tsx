import type { Field } from '@aerofleet/shared/records/field'
import { taskFields, type TaskPlace } from '@aerofleet/shared/records/task'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { RecordField } from '@aerofleet/ui/form/RecordField'

export type FieldProps = { name: string; error: string | undefined }

export const renderFieldAt =
  <Props extends FieldProps>(field: (place: TaskPlace) => Props) =>
  (place: TaskPlace) => {
    const record: Field = taskFields[place]
    return record.kind === 'choice' ? (
      <ChoiceField key={place} of={record} {...field(place)} />
    ) : (
      <RecordField key={place} of={record} {...field(place)} />
    )
  }
