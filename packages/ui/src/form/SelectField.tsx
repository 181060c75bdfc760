import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field'
import classes from './Field.module.css'

/** A native select with its label, hint and error; `children` are its options. */
export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  return (
    <Field props={props}>
      {(control) => <select {...control} className={`${classes.input} ${classes.select}`} />}
    </Field>
  )
}
