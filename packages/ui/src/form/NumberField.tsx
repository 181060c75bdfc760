import type { ComponentProps } from 'react'
import { TextField } from './TextField'

type NumberFieldProps = ComponentProps<typeof TextField> & {
  /** Without decimals. */
  isWhole?: boolean
}

/** A field for a figure, such as hours as `4288.72`; `typed-figure.ts` reads what was typed. */
export const NumberField = ({ isWhole, ...props }: NumberFieldProps) => (
  <TextField inputMode={isWhole ? 'numeric' : 'decimal'} autoComplete="off" {...props} />
)
