import {
  operatorCalls,
  type Operator,
  type OperatorCreate,
} from '@aerofleet/shared/contract/operators'
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
import type { UseFormReturn } from 'react-hook-form'
import classes from './OperatorForm.module.css'

type OperatorFormProps = {
  /** The page holds the form, so that input and errors survive a change of tab. */
  form: UseFormReturn<OperatorCreate, unknown, OperatorCreate>
  onAdded: () => void
}

const conflicts: Record<string, Conflict<OperatorCreate>> = {
  'company-name-exists': { field: 'companyName', message: 'This company name is taken.' },
}

function withLabelAndHelp<Props extends { error: string | undefined }>(
  name: OperatorName,
  props: Props,
) {
  const { label, help } = operatorFields[name]
  return { label, isHintBeside: true, hint: props.error ? undefined : help, ...props }
}

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
              {...withLabelAndHelp(name, field(name))}
            />
          ))}
          <div>{button}</div>
        </>
      )}
    </Form>
  )
}
