import type { Field } from '@aerofleet/shared/records/field'
import type { ComponentProps } from 'react'
import { SelectField } from './SelectField'

type ChoiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'label'> & {
  of: Extract<Field, { kind: 'choice' }>
  /** The words for no choice. Without them there is always one. */
  none?: string
}

export const ChoiceField = ({ of, none, ...props }: ChoiceFieldProps) => (
  <SelectField label={of.label} hint={of.help} {...props}>
    {none === undefined ? null : <option value="">{none}</option>}
    {Object.entries(of.choices).map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </SelectField>
)
