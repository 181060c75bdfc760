import type { Field } from '@aerofleet/shared/records/field'
import { taskFields, type TaskPlace } from '@aerofleet/shared/records/task'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { SelectField } from '@aerofleet/ui/form/SelectField'

export type FieldProps = { name: string; error: string | undefined }

export const renderFieldAt =
  <Props extends FieldProps>(field: (place: TaskPlace) => Props) =>
  (place: TaskPlace) => {
    const record: Field = taskFields[place]
    return record.kind === 'choice' ? (
      <SelectField key={place} label={record.label} hint={record.help} {...field(place)}>
        {Object.entries(record.choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    ) : (
      <RecordField key={place} of={record} {...field(place)} />
    )
  }
