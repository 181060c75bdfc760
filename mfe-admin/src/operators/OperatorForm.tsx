import { operatorCalls, OperatorCreate, type Operator } from '@aerofleet/shared/contract/operators'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Form } from '@aerofleet/ui/form/Form'
import { TextField } from '@aerofleet/ui/form/TextField'
import type { Conflict } from '@aerofleet/ui/form/use-submit'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useEffect } from 'react'
import { useWatch, type FieldErrors } from 'react-hook-form'
import classes from './OperatorForm.module.css'

export type OperatorDraft = { values: OperatorCreate; errors: FieldErrors<OperatorCreate> }

type OperatorFormProps = {
  /** What was typed before, and what was wrong with it. */
  draft: OperatorDraft
  onDraft: (draft: OperatorDraft) => void
  onAdded: () => void
}

const companyHint =
  'For example Nordlicht Luftverkehr. Up to 120 characters. No two companies have the same name.'
const emailHint =
  'For example ops@nordlicht.example. Aircraft that a user with this email adds will belong to the company.'

const conflicts: Record<string, Conflict<OperatorCreate>> = {
  'company-name-exists': { field: 'companyName', message: 'This company name is taken.' },
}

/** The error of a field replaces its hint. */
function withHint<Props extends { error: string | undefined }>(props: Props, hint: string) {
  return { ...props, hint: props.error ? undefined : hint }
}

/** The page keeps what is typed and what is wrong with it, so that both survive a change of tab. */
export function OperatorForm({ draft, onDraft, onAdded }: OperatorFormProps) {
  const form = useTextForm(OperatorCreate, draft.values, { errors: draft.errors })
  const { companyName = '', email = '' } = useWatch({ control: form.control })
  const { errors } = form.formState
  useEffect(
    () => onDraft({ values: { companyName, email }, errors }),
    [companyName, email, errors, onDraft],
  )
  const create = useCall(operatorCalls.operatorCreate, {
    also: ['aircraft'],
    onSaved: (cache, operator) =>
      cache.setQueryData(
        query(operatorCalls.operatorList).queryKey,
        (operators) => operators && [...operators, operator],
      ),
  })

  function onSaved({ companyName }: Operator) {
    toast.success(`Operator "${companyName}" added successfully!`)
    onAdded()
  }

  return (
    <Form
      className={classes.form}
      form={form}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={onSaved}
      failure="Failed to save operator"
      conflicts={conflicts}
      submitLabel="Add Operator"
      busy="Saving…"
    >
      {({ field, alert, button }) => (
        <>
          {alert}
          <TextField
            label="Company Name"
            autoComplete="off"
            isHintBeside
            {...withHint(field('companyName'), companyHint)}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            isHintBeside
            {...withHint(field('email'), emailHint)}
          />
          <div>{button}</div>
        </>
      )}
    </Form>
  )
}
