import { useId, type ComponentProps, type ReactNode } from 'react'
import classes from './Field.module.css'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Sits inside the field's end, e.g. a password toggle. */
  trailing?: ReactNode
  /** The label stays for assistive technology only, e.g. in a table cell. */
  labelHidden?: boolean
}

/** Spread react-hook-form's `register(name)` into it; `ref` reaches the input. */
export function TextField({
  label,
  error,
  hint,
  trailing,
  labelHidden = false,
  className = '',
  id,
  ...props
}: TextFieldProps) {
  const own = useId()
  const field = id ?? own
  const described = [hint ? `${field}-hint` : '', error ? `${field}-error` : ''].join(' ').trim()
  return (
    <div className={`${classes.field} ${className}`}>
      <label htmlFor={field} className={labelHidden ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <div className={classes.control}>
        <input
          {...props}
          id={field}
          className={`${classes.input} ${trailing ? classes.trailed : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {trailing ? <div className={classes.trailing}>{trailing}</div> : null}
      </div>
      {hint ? (
        <p id={`${field}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${field}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
