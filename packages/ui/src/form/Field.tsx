import { useId, type ReactNode } from 'react'
import classes from './Field.module.css'

export type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  labelHidden?: boolean | undefined
  /** The id of a text elsewhere on the page that also describes the field. */
  describedBy?: string | undefined
  isHintBeside?: boolean | undefined
}

type FrameProps = FieldProps & { className?: string | undefined; id?: string | undefined }

type ControlProps<Props> = Omit<Props, keyof FrameProps> & {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Frame<Props> = {
  /** All props of the field. `children` gets the ones for its control. */
  props: Props
  children: (control: ControlProps<Props>) => ReactNode
}

export function Field<Props extends FrameProps>({ props, children }: Frame<Props>) {
  const {
    label,
    error,
    hint,
    labelHidden,
    describedBy,
    isHintBeside,
    className,
    id: givenId,
    ...control
  } = props
  const generatedId = useId()
  const id = givenId ?? generatedId
  const messages = [
    { id: `${id}-hint`, look: classes.hint, text: hint },
    { id: `${id}-error`, look: classes.error, text: error },
  ].filter(({ text }) => Boolean(text))
  return (
    <div className={`${classes.field} ${isHintBeside ? classes.beside : ''} ${className ?? ''}`}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      {children({
        ...control,
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby':
          [...messages.map((message) => message.id), describedBy].filter(Boolean).join(' ') ||
          undefined,
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
