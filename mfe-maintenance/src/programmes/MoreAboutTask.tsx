import type { OwnTask } from '@aerofleet/shared/contract/maintenance/tasks'
import { optionalOf, type Kind } from '@aerofleet/shared/records/field'
import { taskFields, valueAt, type TaskPlace } from '@aerofleet/shared/records/task'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { valuesOf, type TaskValues } from './task-values'
import { renderFieldAt, type FieldProps } from './TaskField'
import classes from './TaskForm.module.css'

const withLimits: readonly TaskPlace[] = ['which', 'next', 'endOfMonth']
const ofKinds = (...kinds: Kind[]) =>
  optionalOf(taskFields).filter(
    (place) =>
      !place.startsWith('limits.') &&
      !withLimits.includes(place) &&
      kinds.includes(taskFields[place].kind),
  )
const figures = ofKinds('choice', 'number')
const flags = ofKinds('flag')
const texts = ofKinds('text', 'date', 'codes')
const places = [...figures, ...flags, ...texts]
const untouched = valuesOf(undefined)

type MoreAboutTaskProps<Props extends FieldProps> = {
  form: UseFormReturn<TaskValues, unknown, OwnTask>
  field: (place: TaskPlace) => Props
}

/** Open while one of the fields has a value or an error. */
export function MoreAboutTask<Props extends FieldProps>({
  form,
  field,
}: MoreAboutTaskProps<Props>) {
  const [isOpen, setOpen] = useState<boolean>()
  const values = useWatch({ control: form.control, name: places })
  const hasValue = values.some((value, n) => {
    const place = places[n]
    return place !== undefined && value !== valueAt(untouched, place)
  })
  const isWrong = places.some((place) => form.getFieldState(place, form.formState).invalid)
  return (
    <details
      className={classes.more}
      open={isWrong || (isOpen ?? hasValue)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>More about the task</summary>
      <div>
        <FieldRow>{figures.map(renderFieldAt(field))}</FieldRow>
        <div className={classes.flags}>
          {flags.map((place) => (
            <CheckBox key={place} label={taskFields[place].label} {...form.register(place)} />
          ))}
        </div>
        <FieldRow>{texts.map(renderFieldAt(field))}</FieldRow>
      </div>
    </details>
  )
}
