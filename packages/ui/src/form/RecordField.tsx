import { labelOf } from '@aerofleet/shared/own-day'
import { isFigure, type Field } from '@aerofleet/shared/records/field'
import type { ComponentProps } from 'react'
import { NumberField } from './NumberField'
import { TextField } from './TextField'

type RecordFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  of: Field
  label?: string
}

export function RecordField({ of, ...props }: RecordFieldProps) {
  const { kind, unit, help } = of
  const fieldProps = { label: labelOf(of), hint: help, ...props }
  // The number pad of a phone has no colon, as in 4288:43.
  if (isFigure(of) && unit !== 'h')
    return <NumberField isWhole={unit === 'cycles' || unit === 'days'} {...fieldProps} />
  return (
    <TextField type={kind === 'date' ? 'date' : undefined} autoComplete="off" {...fieldProps} />
  )
}
