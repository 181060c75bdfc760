import { useId, type ComponentProps, type ReactNode } from 'react'
import classes from './Field.module.css'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  labelHidden?: boolean
}

/** A native select: `children` are its options. */
export function SelectField({
  label,
  error,
  hint,
  labelHidden = false,
  className = '',
  id,
  ...props
}: SelectFieldProps) {
  const own = useId()
  const field = id ?? own
  const described = [hint ? `${field}-hint` : '', error ? `${field}-error` : ''].join(' ').trim()
  return (
    <div className={`${classes.field} ${className}`}>
      <label htmlFor={field} className={labelHidden ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <select
        {...props}
        id={field}
        className={`${classes.input} ${classes.select}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
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
