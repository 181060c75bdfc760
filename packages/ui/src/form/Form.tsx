import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../Button'
import { Alert } from '../state/Alert'
import classes from './Form.module.css'
import { useSubmit, type SubmitOptions } from './use-submit'

type FormProps<Values extends FieldValues, Body, Answer> = Pick<
  ComponentProps<'form'>,
  'ref' | 'className'
> &
  SubmitOptions<Values, Body, Answer> & {
    submitLabel: string
    /** The reason on the disabled button while the form is being sent, e.g. `Saving…`. */
    busy: string
    children: (parts: {
      field: ReturnType<typeof useSubmit<Values, Body, Answer>>['field']
      alert: ReactNode
      button: ReactNode
    }) => ReactNode
  }

/** On a phone the button is a bar at the lower edge, and the alert can be far from it. */
const scrollIntoSight = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** A form in one column unless `className` says otherwise. `children` place its alert and button. */
export function Form<Values extends FieldValues, Body, Answer>({
  ref,
  className,
  submitLabel,
  busy,
  children,
  ...options
}: FormProps<Values, Body, Answer>) {
  const { submit, field, failure, isApart, detailId, isPending } = useSubmit(options)
  return (
    <form
      ref={ref}
      className={`${classes.form} ${className ?? ''}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {children({
        field,
        alert: failure ? (
          <Alert
            // A refused field has the focus instead.
            ref={isApart ? scrollIntoSight : undefined}
            title={failure.title}
            detailId={detailId}
          >
            {failure.detail}
          </Alert>
        ) : null,
        button: (
          <Button type="submit" variant="primary" disabledReason={isPending ? busy : undefined}>
            {submitLabel}
          </Button>
        ),
      })}
    </form>
  )
}
