import { labelOf } from '@aerofleet/shared/own-day'
import { isFigure, type Field } from '@aerofleet/shared/records/field'
import type { ComponentProps } from 'react'
import { NumberField } from './NumberField'
import { TextField } from './TextField'

type RecordFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  /** Its record. */
  of: Field
  label?: string
}

/** The field of a form for a text, a figure or a day, as its record says. */
export function RecordField({ of, ...props }: RecordFieldProps) {
  const { kind, unit, help } = of
  const said = { label: labelOf(of), hint: help, ...props }
  if (isFigure(of)) return <NumberField isWhole={unit === 'cycles' || unit === 'days'} {...said} />
  return <TextField type={kind === 'date' ? 'date' : undefined} autoComplete="off" {...said} />
}
