import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import type { ComponentProps } from 'react'
import { CompanyOptions, useCompanies } from './CompanyOptions'

type OperatorFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** Shown until the companies have been read, and if they cannot be. */
  current?: Aircraft['operator']
  /** In place of the hint, if the companies cannot be read. */
  failure?: string
}

/** Chooses the company to which an aircraft belongs, for users who may see all companies. */
export function OperatorField({ current, failure, hint, ...props }: OperatorFieldProps) {
  const { companies, error } = useCompanies()
  const isKnown = !current || companies.some(({ id }) => id === current.id)
  return (
    <SelectField {...props} label="Operator" hint={(error && failure) || hint}>
      <option value="">No operator</option>
      <CompanyOptions companies={isKnown ? companies : [...companies, current]} />
    </SelectField>
  )
}
