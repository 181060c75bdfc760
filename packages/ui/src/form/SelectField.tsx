import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field'
import classes from './Field.module.css'

export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  return (
    <Field props={props}>
      {(control) => <select {...control} className={`${classes.input} ${classes.select}`} />}
    </Field>
  )
}
