import { OwnTask, Task, skills, taskKinds } from '@aerofleet/shared/contract/maintenance/tasks'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import type { ReactNode } from 'react'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { capitalised, dimensionNames, inWords } from '../words/words'
import { NextDue, type ReckonedOn } from './NextDue'
import { toBody, valuesOf, type TaskValues } from './task-values'
import classes from './TaskForm.module.css'

type TaskFormProps = {
  task: Task | undefined
  /** The aircraft whose figures show when the task would be due. */
  on: ReckonedOn
  /** Stores the task; rejects with what the server says against it. */
  onSave: (task: OwnTask) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  submitLabel?: string
}

const nexts = {
  excess: 'Deduct what was over',
  completion: 'Count from when it was done',
  grid: 'Keep a fixed grid',
}

/** One task of a programme, or of one aircraft: what is to be done, and how often. */
export function TaskForm({
  task,
  on,
  onSave,
  onSaved,
  onCancel,
  submitLabel = 'Save Task',
}: TaskFormProps) {
  const isNewOwn = task === undefined && 'aircraftId' in on
  const form = useTextForm<TaskValues, OwnTask>(isNewOwn ? OwnTask : Task, valuesOf(task), {
    toBody,
  })
  const { errors } = form.formState
  const limitErrors = [errors.limits, errors.limits?.hours, errors.limits?.cycles].flatMap(
    (error) => error?.message ?? [],
  )
  return (
    <DialogForm
      form={form}
      onSubmit={onSave}
      onSaved={onSaved}
      failure="Failed to save the task"
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <FieldRow>
            <TextField
              label="Code"
              autoComplete="off"
              hint="For example 05-20-00-1"
              {...field('code')}
            />
            <TextField label="Title" autoComplete="off" {...field('title')} />
            <TextField label="ATA" autoComplete="off" hint="05 or 05-20-00" {...field('ata')} />
            <SelectField label="Kind" {...field('kind')}>
              <Options values={taskKinds} />
            </SelectField>
          </FieldRow>
          <Limit title={`${dimensionNames.hours} (h)`}>
            <NumberField label="First at" {...field('limits.hours.threshold')} />
            <NumberField label="Every" {...field('limits.hours.interval')} />
            <NumberField label="Tolerance" {...field('limits.hours.tolerance')} />
            <NumberField label="Warn before" {...field('limits.hours.warn')} />
            <NumberField label="Early window" {...field('limits.hours.earlyWindow')} />
          </Limit>
          <Limit title={dimensionNames.cycles}>
            <NumberField label="First at" {...field('limits.cycles.threshold')} />
            <NumberField label="Every" {...field('limits.cycles.interval')} />
            <NumberField label="Tolerance" {...field('limits.cycles.tolerance')} />
            <NumberField label="Warn before" {...field('limits.cycles.warn')} />
            <NumberField label="Early window" {...field('limits.cycles.earlyWindow')} />
          </Limit>
          <Limit title={dimensionNames.calendar}>
            <NumberField label="Every" {...field('limits.calendar.interval')} />
            <SelectField label="Unit" {...field('limits.calendar.unit')}>
              <Options values={['days', 'months', 'years']} />
            </SelectField>
            <NumberField label="Tolerance, days" {...field('limits.calendar.tolerance')} />
            <NumberField label="Warn, days" {...field('limits.calendar.warn')} />
            <NumberField label="Early, days" {...field('limits.calendar.earlyWindow')} />
          </Limit>
          {limitErrors.map((message) => (
            <p key={message} role="alert" className={classes.error}>
              {message}
            </p>
          ))}
          {isNewOwn ? (
            <Limit title="Done last, if it was">
              <TextField label="Done on" type="date" {...field('baseline.date')} />
              <NumberField label="At hours" {...field('baseline.hours')} />
              <NumberField label="At cycles" {...field('baseline.cycles')} />
            </Limit>
          ) : null}
          <NextDue control={form.control} on={on} code={task?.code} />
          <FieldRow>
            <SelectField label="What counts" {...field('which')}>
              <option value="first">Whichever comes first</option>
              <option value="last">Whichever comes last</option>
            </SelectField>
            <SelectField label="Next interval" {...field('next')}>
              {Object.entries(nexts).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
            <SelectField label="Skill" {...field('skill')}>
              <Options values={skills} />
            </SelectField>
            <NumberField label="Man-hours" {...field('manHours')} />
          </FieldRow>
          <div className={classes.flags}>
            <label>
              <input type="checkbox" {...form.register('endOfMonth')} /> Due at the end of the month
            </label>
            <label>
              <input type="checkbox" {...form.register('airworthinessLimitation')} /> Airworthiness
              limitation
            </label>
            <label>
              <input type="checkbox" {...form.register('critical')} /> Critical
            </label>
          </div>
          {errors.endOfMonth?.message ? (
            <p role="alert" className={classes.error}>
              {errors.endOfMonth.message}
            </p>
          ) : null}
          <FieldRow>
            <TextField label="Reference" autoComplete="off" {...field('reference')} />
            <TextField label="Zone" autoComplete="off" {...field('zone')} />
            <TextField label="Access" autoComplete="off" {...field('access')} />
            <TextField
              label="Terminates"
              autoComplete="off"
              hint="Codes, with commas between them"
              {...field('terminates')}
            />
          </FieldRow>
        </>
      )}
    </DialogForm>
  )
}

const Options = ({ values }: { values: readonly string[] }) =>
  values.map((value) => (
    <option key={value} value={value}>
      {capitalised(inWords(value))}
    </option>
  ))

const Limit = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.limit}>
    <legend>{title}</legend>
    <div>{children}</div>
  </fieldset>
)
