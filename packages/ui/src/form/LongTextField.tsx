import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field'
import classes from './Field.module.css'

/** A text of several lines. */
export function LongTextField(props: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field props={props}>
      {(control) => (
        <textarea rows={4} {...control} className={`${classes.input} ${classes.long}`} />
      )}
    </Field>
  )
}
