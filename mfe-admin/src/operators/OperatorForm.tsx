import {
  operatorCalls,
  type Operator,
  type OperatorCreate,
} from '@aerofleet/shared/contract/operators'
import { operatorFields, operatorNames } from '@aerofleet/shared/records/operator'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Form } from '@aerofleet/ui/form/Form'
import { RecordField } from '@aerofleet/ui/form/RecordField'
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

/** An error takes the place of the help. */
const withoutHelp = <Props extends { error: string | undefined }>(props: Props) =>
  props.error ? { hint: undefined, ...props } : props

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
            <RecordField
              key={name}
              of={operatorFields[name]}
              type={name === 'email' ? 'email' : undefined}
              isHintBeside
              {...withoutHelp(field(name))}
            />
          ))}
          <div>{button}</div>
        </>
      )}
    </Form>
  )
}
