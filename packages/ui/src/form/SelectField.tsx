import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field'
import classes from './Field.module.css'

/** A native select: `children` are its options. */
export function SelectField({
  label,
  error,
  hint,
  labelHidden,
  className,
  id,
  ...props
}: ComponentProps<'select'> & FieldProps) {
  return (
    <Field {...{ label, error, hint, labelHidden, className, id }}>
      {(control) => (
        <select {...props} {...control} className={`${classes.input} ${classes.select}`} />
      )}
    </Field>
  )
}
