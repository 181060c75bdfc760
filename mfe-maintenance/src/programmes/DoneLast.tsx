import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { OwnTask } from '@aerofleet/shared/contract/maintenance/tasks'
import { counters } from '@aerofleet/shared/due/figures'
import { baselineFields, issuedField } from '@aerofleet/shared/records/item'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import type { ComponentProps } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useProposal } from '../form/use-proposal'
import { isThresholdTyped, type TaskValues } from './task-values'

type Name = `baseline.${'date' | 'hours' | 'cycles' | 'validUntil'}`
type DoneLastProps = {
  form: UseFormReturn<TaskValues, unknown, OwnTask>
  field: (name: Name) => Partial<ComponentProps<typeof RecordField>>
  maintained: Maintained
}

export function DoneLast({ form, field, maintained }: DoneLastProps) {
  const hintOf = useProposal(maintained.aircraft.id, maintained, {
    date: useWatch({ control: form.control, name: 'baseline.date' }),
    put: (counter, text) => {
      const name = `baseline.${counter}` as const
      if (!form.getFieldState(name, form.formState).isDirty)
        form.resetField(name, { defaultValue: text })
    },
  })
  const limits = useWatch({ control: form.control, name: 'limits' })
  const isPrinted = limits.calendar.printed
  return (
    <>
      <RecordField of={isPrinted ? issuedField : baselineFields.date} {...field('baseline.date')} />
      {isPrinted ? (
        <RecordField of={baselineFields.validUntil} {...field('baseline.validUntil')} />
      ) : null}
      {counters.map((counter) => (
        <RecordField
          key={counter}
          of={baselineFields[counter]}
          label={`At ${counter}`}
          hint={hintOf(counter)}
          {...field(`baseline.${counter}`)}
        />
      ))}
      {isThresholdTyped(limits) ? (
        <CheckBox label={baselineFields.since.label} {...form.register('baseline.since')} />
      ) : null}
    </>
  )
}
