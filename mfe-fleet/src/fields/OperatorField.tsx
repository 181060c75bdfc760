import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import type { ComponentProps } from 'react'
import { CompanyOptions, useCompanies } from './CompanyOptions'

type OperatorFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** Offered until the companies are loaded, and if they cannot be loaded. */
  current?: Aircraft['operator']
  failure?: string
}

/** Only for users who may see all companies. */
export function OperatorField({ current, failure, hint, ...props }: OperatorFieldProps) {
  const { companies, error, isSuccess } = useCompanies()
  const isKnown = !current || companies.some(({ id }) => id === current.id)
  return (
    // A select loses a value for which it has no option yet. The form gives it to a new one.
    <SelectField
      key={String(isSuccess)}
      {...props}
      label="Operator"
      hint={(error && failure) || hint}
    >
      <option value="">No operator</option>
      <CompanyOptions companies={isKnown ? companies : [...companies, current]} />
    </SelectField>
  )
}
