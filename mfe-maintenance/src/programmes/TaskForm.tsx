import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { OwnTask, Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { neededOf } from '@aerofleet/shared/records/field'
import { taskFields, taskPlaces } from '@aerofleet/shared/records/task'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { Needed } from '@aerofleet/ui/form/Needed'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useAccepted } from '../form/use-accepted'
import { dimensionNames, dimensions } from '../words/words'
import { DoneLast } from './DoneLast'
import { MoreAboutTask } from './MoreAboutTask'
import { NextDue, type ReckonedOn } from './NextDue'
import { hasField, toBody, valuesOf, type TaskValues } from './task-values'
import { renderFieldAt } from './TaskField'
import classes from './TaskForm.module.css'

type TaskFormProps = {
  task: Task | undefined
  on: ReckonedOn
  /** For a new item: somebody may have done the task on this aircraft before. */
  newOn?: Maintained
  /** With `accept` it stores implausible figures, too. Rejects with the errors of the server. */
  onSave: (task: OwnTask, accept: boolean) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  submitLabel?: string
}

const needed = neededOf(taskFields)
const printed = 'limits.calendar.printed'
const isFirst = (place: string) => Number(place.endsWith('.threshold'))
const limitPlaces = (dimension: Dimension) =>
  taskPlaces
    .filter((place) => place !== printed && place.startsWith(`limits.${dimension}.`))
    .toSorted((one, other) => isFirst(other) - isFirst(one))

export function TaskForm({
  task,
  on,
  newOn,
  onSave,
  onSaved,
  onCancel,
  submitLabel = 'Save Task',
}: TaskFormProps) {
  const form = useTextForm<TaskValues, OwnTask>(newOn ? OwnTask : Task, valuesOf(task), {
    toBody,
  })
  const accepted = useAccepted(submitLabel, 'Failed to save the task')
  const { errors } = form.formState
  const { hours, cycles, calendar } = errors.limits ?? {}
  const limitErrors = [errors.limits, hours, cycles, calendar].flatMap(
    (error) => error?.message ?? [],
  )
  const isPrinted = useWatch({ control: form.control, name: 'limits.calendar.printed' })
  return (
    <DialogForm
      form={form}
      onSubmit={(read) => accepted.send(read, (accept) => onSave(read, accept))}
      onSaved={onSaved}
      failure={accepted.failure}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <Needed of={taskFields} more="a limit in hours, in cycles or in calendar time" />
          <div className={classes.names}>{needed.map(renderFieldAt(field))}</div>
          {dimensions.map((dimension) => (
            <Limit
              key={dimension}
              title={`${dimensionNames[dimension]}${dimension === 'hours' ? ' (h)' : ''}`}
            >
              {dimension === 'calendar' ? (
                <CheckBox label={taskFields[printed].label} {...form.register(printed)} />
              ) : null}
              {limitPlaces(dimension)
                .filter((place) => hasField(place, isPrinted))
                .map(renderFieldAt(field))}
            </Limit>
          ))}
          {limitErrors.map((message) => (
            <p key={message} role="alert" className={classes.error}>
              {message}
            </p>
          ))}
          {newOn ? (
            <Limit title={isPrinted ? 'The paper' : 'Done last, if it was'}>
              <DoneLast form={form} field={field} maintained={newOn} />
            </Limit>
          ) : null}
          <NextDue control={form.control} on={on} code={task?.code} />
          <div className={classes.rules}>
            {(['which', 'next'] as const).map(renderFieldAt(field))}
          </div>
          <CheckBox label={taskFields.endOfMonth.label} {...form.register('endOfMonth')} />
          {errors.endOfMonth?.message ? (
            <p role="alert" className={classes.error}>
              {errors.endOfMonth.message}
            </p>
          ) : null}
          <MoreAboutTask form={form} field={field} />
        </>
      )}
    </DialogForm>
  )
}

export const Limit = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.limit}>
    <legend>{title}</legend>
    <div>{children}</div>
  </fieldset>
)
