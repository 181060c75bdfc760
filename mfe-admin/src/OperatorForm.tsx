import {
  operatorCalls,
  type Operator,
  type OperatorCreate,
} from '@aerofleet/shared/contract/operators'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Form } from '@aerofleet/ui/form/Form'
import { TextField } from '@aerofleet/ui/form/TextField'
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

  function onSaved({ companyName }: Operator) {
    toast.success(`Operator "${companyName}" added successfully!`)
    form.reset()
    onAdded()
  }

  return (
    <Form
      className={classes.form}
      form={form}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={onSaved}
      failure="Failed to save operator"
      submitLabel="Add Operator"
      busy="Saving…"
    >
      {({ field, alert, button }) => (
        <>
          {alert}
          <TextField label="Company Name" autoComplete="off" {...field('companyName')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            hint="Aircraft that a user with this email adds will belong to the company."
            {...field('email')}
          />
          {button}
        </>
      )}
    </Form>
  )
}
