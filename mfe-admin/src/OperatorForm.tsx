import {
  operatorCalls,
  type Operator,
  type OperatorCreate,
} from '@aerofleet/shared/contract/operators'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Form } from '@aerofleet/ui/form/Form'
import { TextField } from '@aerofleet/ui/form/TextField'
import type { Conflict } from '@aerofleet/ui/form/use-submit'
import type { UseFormReturn } from 'react-hook-form'
import classes from './OperatorForm.module.css'

type OperatorFormProps = { form: UseFormReturn<OperatorCreate>; onAdded: () => void }

const companyHint = 'For example Nordlicht Luftverkehr. Up to 120 characters, once only.'
const emailHint =
  'For example ops@nordlicht.example. Aircraft that a user with this email adds will belong to the company.'

const conflicts: Record<string, Conflict<OperatorCreate>> = {
  'company-name-exists': { field: 'companyName', message: 'This company name is taken.' },
}

/** What is wrong with a field takes the place of its hint. */
function withHint<Props extends { error: string | undefined }>(props: Props, hint: string) {
  return { ...props, hint: props.error ? undefined : hint }
}

/** The page owns the form's state, so that what was typed survives a change of tab. */
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
