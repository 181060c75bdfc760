import { useId, type ReactNode } from 'react'
import classes from './Field.module.css'

export type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** The label stays for assistive technology only, e.g. in a table cell. */
  labelHidden?: boolean | undefined
}

type Control = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FrameProps = FieldProps & {
  className?: string | undefined
  id?: string | undefined
  children: (control: Control) => ReactNode
}

/** A control with its label above, and its hint and error beneath, which describe it. */
export function Field({ label, error, hint, labelHidden, className, id, children }: FrameProps) {
  const own = useId()
  const field = id ?? own
  const messages = [
    { id: `${field}-hint`, look: classes.hint, text: hint },
    { id: `${field}-error`, look: classes.error, text: error },
  ].filter(({ text }) => Boolean(text))
  return (
    <div className={`${classes.field} ${className ?? ''}`}>
      <label htmlFor={field} className={labelHidden ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      {children({
        id: field,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': messages.map((message) => message.id).join(' ') || undefined,
      })}
      {messages.length > 0 ? (
        <div className={classes.messages}>
          {messages.map((message) => (
            <p key={message.id} id={message.id} className={message.look}>
              {message.text}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  )
}
