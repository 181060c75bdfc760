import { partLimits } from '@aerofleet/shared/due/part'
import { componentFields, limitFields } from '@aerofleet/shared/records/component'
import { namesOf, without } from '@aerofleet/shared/records/field'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { Note } from '@aerofleet/ui/layout/Quiet'
import type { FieldProps } from '../programmes/TaskField'
import { Limit } from '../programmes/TaskForm'
import type { PartField } from './part-values'

type PartFieldsProps<Props extends FieldProps> = {
  field: (name: PartField) => Props & { describedBy: string | undefined }
}

const titles = {
  life: 'Life, since new: a hard stop',
  overhaul: 'Overhaul, since the last one',
}
const further = without(namesOf(componentFields), 'name', 'class')
const onPaper = ['printedHours', 'printedCycles'] as const
const ofLimit = without(namesOf(limitFields), 'calendar.unit', 'advisory', ...onPaper)

export const PartNames = <Props extends FieldProps>({ field }: PartFieldsProps<Props>) => (
  <FieldRow>
    <RecordField of={componentFields.name} {...field('name')} />
    <ChoiceField of={componentFields.class} {...field('class')} />
  </FieldRow>
)

/** The limits of a part, and what else is said of it. */
export function PartFields<Props extends FieldProps>({ field }: PartFieldsProps<Props>) {
  return (
    <>
      {partLimits.map((kind) => (
        <Limit key={kind} title={titles[kind]}>
          {ofLimit.map((name) => (
            <RecordField key={name} of={limitFields[name]} {...field(`limits.${kind}.${name}`)} />
          ))}
          <ChoiceField
            of={limitFields['calendar.unit']}
            {...field(`limits.${kind}.calendar.unit`)}
          />
          {onPaper.map((name) => (
            <RecordField key={name} of={limitFields[name]} {...field(`limits.${kind}.${name}`)} />
          ))}
          {kind === 'overhaul' ? <Advisory {...field('limits.overhaul.advisory')} /> : null}
        </Limit>
      ))}
      <Note>What the paper says is left counts instead of the limit minus what was used.</Note>
      <FieldRow>
        {further.map((name) => (
          <RecordField key={name} of={componentFields[name]} {...field(name)} />
        ))}
      </FieldRow>
    </>
  )
}

const Advisory = <Props extends FieldProps>({
  error: _,
  describedBy: __,
  ...box
}: Props & { describedBy: string | undefined }) => (
  <CheckBox label={limitFields.advisory.label} {...box} />
)
