import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Alert } from '../Alert'
import { Button } from '../Button'
import { useSubmit, type SubmitOptions } from './use-submit'

type FormProps<Values extends FieldValues, Answer> = Pick<
  ComponentProps<'form'>,
  'ref' | 'className'
> &
  SubmitOptions<Values, Answer> & {
    /** The words on the button. */
    submitLabel: string
    /** Why the button can't be used while the form is sent, e.g. `Saving…`. */
    busy: string
    children: (parts: {
      field: ReturnType<typeof useSubmit<Values, Answer>>['field']
      /** What went wrong, if anything did. */
      alert: ReactNode
      button: ReactNode
    }) => ReactNode
  }

/** A form; its parts are handed to `children`, which say where they stand. */
export function Form<Values extends FieldValues, Answer>({
  ref,
  className,
  submitLabel,
  busy,
  children,
  ...options
}: FormProps<Values, Answer>) {
  const { submit, field, failure, isPending } = useSubmit(options)
  return (
    <form ref={ref} className={className} noValidate onSubmit={(event) => void submit(event)}>
      {children({
        field,
        alert: failure ? <Alert title={failure.title}>{failure.detail}</Alert> : null,
        button: (
          <Button type="submit" variant="primary" disabledReason={isPending ? busy : undefined}>
            {submitLabel}
          </Button>
        ),
      })}
    </form>
  )
}
