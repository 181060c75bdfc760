import { useId, type ReactNode } from 'react'
import classes from './Field.module.css'

export type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  isLabelHidden?: boolean | undefined
  /** The id of a text elsewhere on the page that also describes the field. */
  describedBy?: string | undefined
  /** In a wide form hint and error stand beside the control, else below it. */
  isHintBeside?: boolean | undefined
}

/** `Field` uses these props itself, and hands all others to the control. */
type OwnProps = FieldProps & { className?: string | undefined; id?: string | undefined }

type ControlProps<Props> = Omit<Props, keyof OwnProps> & {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type PropsAndControl<Props> = {
  /** The props of the whole field, the control included. */
  props: Props
  /** Renders the control, such as an input, with the props for it. */
  children: (control: ControlProps<Props>) => ReactNode
}

/** Gives a control its label, hint and error. */
export function Field<Props extends OwnProps>({ props, children }: PropsAndControl<Props>) {
  const {
    label,
    error,
    hint,
    isLabelHidden,
    describedBy,
    isHintBeside,
    className,
    id: givenId,
    ...control
  } = props
  const generatedId = useId()
  const id = givenId ?? generatedId
  const messages = [
    { id: `${id}-hint`, className: classes.hint, text: hint },
    { id: `${id}-error`, className: classes.error, text: error },
  ].filter(({ text }) => Boolean(text))
  return (
    <div className={`${classes.field} ${isHintBeside ? classes.beside : ''} ${className ?? ''}`}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : classes.label}>
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
            <p key={message.id} id={message.id} className={message.className}>
              {message.text}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  )
}
