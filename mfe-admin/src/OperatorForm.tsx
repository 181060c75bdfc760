import { operatorCalls, type OperatorCreate } from '@aerofleet/shared/contract/operators'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/TextField'
import type { UseFormReturn } from 'react-hook-form'
import classes from './OperatorForm.module.css'

type OperatorFormProps = { form: UseFormReturn<OperatorCreate>; onAdded: () => void }

/** The page owns the form's state, so that a look at the list does not lose what was typed. */
export function OperatorForm({ form, onAdded }: OperatorFormProps) {
  const create = useCall(operatorCalls.operatorCreate, {
    also: ['aircraft'],
    onSaved: (cache, operator) =>
      cache.setQueryData(
        query(operatorCalls.operatorList).queryKey,
        (operators) => operators && [...operators, operator],
      ),
  })
  const { errors } = form.formState

  const save = form.handleSubmit((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ companyName }) => {
          toast.success(`Operator "${companyName}" added successfully!`)
          form.reset()
          onAdded()
        },
      },
    ),
  )

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      {create.error ? <Alert title="Failed to save operator">{create.error.message}</Alert> : null}
      <TextField
        label="Company Name"
        autoComplete="off"
        error={errors.companyName?.message}
        {...form.register('companyName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Aircraft that a user with this email adds will belong to the company."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button
        type="submit"
        variant="primary"
        disabledReason={create.isPending ? 'Saving…' : undefined}
      >
        Add Operator
      </Button>
    </form>
  )
}
