import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type {
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  UseFormReturn,
} from 'react-hook-form'

export type SubmitOptions<Values extends FieldValues, Answer> = {
  form: UseFormReturn<Values>
  /** Rejects with what the user is to read. */
  onSubmit: (values: Values) => Promise<Answer>
  /** Not called for a form that is no longer on the screen. */
  onSaved?: ((answer: Answer) => void) | undefined
  /** When fields are wrong and nothing is sent; may answer a sentence for the form as a whole. */
  onInvalid?: ((errors: FieldErrors<Values>) => string | void) | undefined
  /** The sentence above what the server says, e.g. `Failed to save operator`. */
  failure?: string | undefined
}

/** The way of a form to the server: once at a time, with its failure and what is wrong at the fields. */
export function useSubmit<Values extends FieldValues, Answer>({
  form,
  onSubmit,
  onSaved,
  onInvalid,
  failure: title,
}: SubmitOptions<Values, Answer>) {
  // A cache would keep what was typed, passwords too.
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: onSubmit, gcTime: 0 })
  const [sentence, setSentence] = useState('')

  // `isPending` is of the last render: of two submits at once it would let both through.
  const isUnderWay = useRef(false)

  function send(values: Values) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSentence('')
    mutate(values, {
      onSuccess: onSaved,
      onError: (thrown) => showDetails(thrown, form),
      onSettled: () => (isUnderWay.current = false),
    })
  }

  function refuse(errors: FieldErrors<Values>) {
    const answer = onInvalid?.(errors)
    if (!answer) return
    reset()
    setSentence(answer)
  }

  /** What a text field or select of the form is spread with. */
  const field = (
    name: Path<Values>,
    rules?: Pick<RegisterOptions<Values, Path<Values>>, 'validate'>,
  ) => ({
    ...form.register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  })

  const failure: Failure | null = error
    ? failureOf(error.message, title)
    : sentence
      ? { title: sentence }
      : null
  return { submit: form.handleSubmit(send, refuse), field, failure, isPending }
}

type Failure = { title: string; detail?: string }

const failureOf = (message: string, title: string | undefined): Failure =>
  title === undefined ? { title: message } : { title, detail: message }

/** Puts each rule that the server found violated at its field; the first one takes the focus. */
function showDetails<Values extends FieldValues>(error: Error, form: UseFormReturn<Values>) {
  if (!(error instanceof ApiError)) return
  const violated = Object.keys(form.getValues()).flatMap((name) => {
    const detail = error.details.find(({ path }) => path === name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the values are the names of the fields
    return detail ? [{ name: name as Path<Values>, message: detail.message }] : []
  })
  for (const [place, { name, message }] of violated.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: place === 0 })
  }
}
