import type { ComponentProps } from 'react'
import { TextField } from './TextField'

type NumberFieldProps = ComponentProps<typeof TextField> & {
  isWhole?: boolean
}

export const NumberField = ({ isWhole, ...props }: NumberFieldProps) => (
  <TextField inputMode={isWhole ? 'numeric' : 'decimal'} autoComplete="off" {...props} />
)
