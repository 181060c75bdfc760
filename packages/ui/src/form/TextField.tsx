import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './Field'
import classes from './Field.module.css'

type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    /** Sits inside the field's end, e.g. a password toggle. */
    trailing?: ReactNode
  }

/** Spread react-hook-form's `register(name)` into it; `ref` reaches the input. */
export function TextField({
  label,
  error,
  hint,
  labelHidden,
  className,
  id,
  trailing,
  ...props
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, labelHidden, className, id }}>
      {(control) => (
        <div className={classes.control}>
          <input
            {...props}
            {...control}
            className={`${classes.input} ${trailing ? classes.trailed : ''}`}
          />
          {trailing ? <div className={classes.trailing}>{trailing}</div> : null}
        </div>
      )}
    </Field>
  )
}
