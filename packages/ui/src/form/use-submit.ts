import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type {
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  UseFormReturn,
} from 'react-hook-form'

export type SubmitOptions<Values extends FieldValues, Body, Answer> = {
  form: UseFormReturn<Values, unknown, Body>
  /** Sends the checked values. It rejects with an error whose message the user can read. */
  onSubmit: (body: Body) => Promise<Answer>
  /** Called after saving, unless the form has left the screen. */
  onSaved?: ((answer: Answer) => void) | undefined
  /** Called when fields are invalid and nothing is sent. It may return a sentence for the whole form. */
  onInvalid?: ((errors: FieldErrors<Values>) => string | void) | undefined
  /** The sentence above the message of a failure, e.g. `Failed to save operator`. */
  failure?: string | undefined
  /** Maps the code of a refusal (409), such as `tail-number-exists`, to its field. */
  conflicts?: Record<string, Conflict<NoInfer<Values>>>
  /** The form's alert leaves out what already stands at the fields. For a form with a title of a failure. */
  saysOnlyAtFields?: true
  /** A refusal that stands in the form already, such as that of a preview. The alert does not say it again. */
  saidBefore?: string | undefined
}

/** The message stands at the field. The server's sentence stands in the form's alert. */
export type Conflict<Values extends FieldValues> = { field: Path<Values>; message: string }

/** Sends a form, one submit at a time, and shows what the server refuses at the fields concerned. */
export function useSubmit<Values extends FieldValues, Body, Answer>({
  form,
  onSubmit,
  onSaved,
  onInvalid,
  failure: title,
  conflicts = {},
  saysOnlyAtFields,
  saidBefore,
}: SubmitOptions<Values, Body, Answer>) {
  // Without `gcTime: 0` the cache would keep typed values, even passwords.
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: onSubmit, gcTime: 0 })
  const [invalidMessage, setInvalidMessage] = useState('')

  // `isPending` belongs to the last render and would let two submits at once through.
  const isSending = useRef(false)

  function send(body: Body) {
    if (isSending.current) return
    isSending.current = true
    setInvalidMessage('')
    mutate(body, {
      onSuccess: onSaved,
      onError: (thrown) => showDetails(thrown, form, conflicts),
      onSettled: () => (isSending.current = false),
    })
  }

  function showInvalid(errors: FieldErrors<Values>) {
    const message = onInvalid?.(errors)
    // What the server said of other values is over.
    reset()
    setInvalidMessage(typeof message === 'string' ? message : '')
  }

  const detailId = useId()
  const conflict = conflictOf(error, conflicts)

  const field = (
    name: Path<Values>,
    rules?: Pick<RegisterOptions<Values, Path<Values>>, 'validate'>,
  ) => {
    const fieldError = form.getFieldState(name, form.formState).error?.message
    const isInConflict = fieldError !== undefined && conflict?.field === name
    return {
      ...form.register(name, rules),
      error: fieldError,
      describedBy: isInConflict ? detailId : undefined,
    }
  }

  const isAtFields = error !== null && isShownAtFields(error, form)
  const failure: Failure | null = error
    ? title && ((saysOnlyAtFields && isAtFields) || error.message === saidBefore)
      ? { title }
      : failureOf(error.message, title)
    : invalidMessage
      ? { title: invalidMessage }
      : null
  // The alert says what no field says.
  const isApart = error !== null && !isAtFields
  const submit = form.handleSubmit(send, showInvalid)
  return { submit, field, failure, isApart, detailId, isPending }
}

type Failure = { title: string; detail?: string }

const failureOf = (message: string, title: string | undefined): Failure =>
  title === undefined ? { title: message } : { title, detail: message }

function conflictOf<Values extends FieldValues>(
  error: Error | null,
  conflicts: Record<string, Conflict<Values>>,
): Conflict<Values> | undefined {
  return error instanceof ApiError && error.code ? conflicts[error.code] : undefined
}

function showDetails<Values extends FieldValues, Body>(
  error: Error,
  form: UseFormReturn<Values, unknown, Body>,
  conflicts: Record<string, Conflict<Values>>,
) {
  if (!(error instanceof ApiError)) return
  const conflict = conflictOf(error, conflicts)
  if (conflict) {
    const { field, message } = conflict
    form.setError(field, { type: 'server', message }, { shouldFocus: true })
  }
  const violations = fieldNames(form.getValues()).flatMap((name) => {
    const detail = error.details.find(({ path }) => path === name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the values are the names of the fields
    return detail ? [{ name: name as Path<Values>, message: detail.message }] : []
  })
  for (const [index, { name, message }] of violations.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}

/** Whether all that the server has said of fields stands at these. */
export function isShownAtFields<Values extends FieldValues, Body>(
  error: Error,
  form: UseFormReturn<Values, unknown, Body>,
): boolean {
  if (!(error instanceof ApiError) || error.details.length === 0) return false
  return error.details.every(({ path }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a path without a field has no error
    const { ref } = form.getFieldState(path as Path<Values>, form.formState).error ?? {}
    // A check box has no place for an error.
    return ref instanceof HTMLElement && ref.isConnected && ref.getAttribute('type') !== 'checkbox'
  })
}

const fieldNames = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? [name, ...fieldNames(value).map((inner) => `${name}.${inner}`)]
      : [name],
  )
