import { operatorCalls, OperatorCreate, type Operator } from '@aerofleet/shared/contract/operators'
import {
  operatorFields,
  operatorNames,
  type OperatorName,
} from '@aerofleet/shared/records/operator'
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

const conflicts: Record<string, Conflict<OperatorCreate>> = {
  'company-name-exists': { field: 'companyName', message: 'This company name is taken.' },
}

/** The label of a field, and its help until there is an error. */
function beside<Props extends { error: string | undefined }>(name: OperatorName, props: Props) {
  const { label, help } = operatorFields[name]
  return { label, isHintBeside: true, hint: props.error ? undefined : help, ...props }
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
          {operatorNames.map((name) => (
            <TextField
              key={name}
              type={name === 'email' ? 'email' : undefined}
              autoComplete="off"
              {...beside(name, field(name))}
            />
          ))}
          <div>{button}</div>
        </>
      )}
    </Form>
  )
}
