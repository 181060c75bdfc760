import { joinCodes } from '@aerofleet/shared/code-list'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { baselineFields } from '@aerofleet/shared/records/item'
import {
  putAt,
  taskFields,
  taskPlaces,
  valueAt,
  type TaskPlace,
} from '@aerofleet/shared/records/task'
import {
  emptyTexts,
  typedSeparator,
  typedValue,
  typedValues,
} from '@aerofleet/shared/records/typed-values'

/** The values of a thing as they are typed. */
type Typed<Of> = {
  [Name in keyof Of]-?: NonNullable<Of[Name]> extends boolean
    ? boolean
    : NonNullable<Of[Name]> extends string | number | readonly unknown[]
      ? string
      : Typed<NonNullable<Of[Name]>>
}

/** A task as it is typed, and when it was done last, of a new task of one aircraft. */
export type TaskValues = Typed<Task> & { baseline: Record<keyof typeof baselineFields, string> }

/** What a choice is before it is made. */
const firstChoice = (place: TaskPlace) => {
  const field = taskFields[place]
  if (place === 'limits.calendar.unit') return 'months'
  return field.kind === 'choice' ? Object.keys(field.choices)[0] : undefined
}

function toText(place: TaskPlace, value: unknown): string | boolean {
  if (taskFields[place].kind === 'flag') return value === true
  if (Array.isArray(value)) return joinCodes(value.map(String), typedSeparator, ', ')
  // 0 is what an empty field means, but for a warning.
  if (value === 0 && !place.endsWith('.warn')) return ''
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : (firstChoice(place) ?? '')
}

/** The values of the form for a task; for a new one without. */
export function valuesOf(task: Task | undefined): TaskValues {
  const values: Record<string, unknown> = { baseline: emptyTexts(baselineFields) }
  for (const place of taskPlaces) putAt(values, place, toText(place, valueAt(task, place)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the places are those of a task
  return values as TaskValues
}

const isEmpty = (texts: object) =>
  Object.entries(texts).every(([name, text]) => name === 'unit' || String(text).trim() === '')

/** The limits as their schema reads them, without dimensions in which no figure is typed. */
export function limitsOf(limits: TaskValues['limits']) {
  const read: Record<string, unknown> = {}
  for (const place of taskPlaces) {
    const [, dimension] = place.split('.')
    if (dimension && !isEmpty(Object(valueAt(limits, dimension))))
      putAt(
        read,
        place.replace('limits.', ''),
        typedValue(taskFields[place], String(valueAt({ limits }, place))),
      )
  }
  return read
}

/** The task as its schema reads it. */
export function toBody({ baseline, limits, ...values }: TaskValues) {
  const read: Record<string, unknown> = { limits: limitsOf(limits) }
  for (const place of taskPlaces) {
    const value = valueAt(values, place)
    if (typeof value === 'boolean') read[place] = value
    if (typeof value === 'string') read[place] = typedValue(taskFields[place], value)
  }
  return isEmpty(baseline) ? read : { ...read, baseline: typedValues(baselineFields, baseline) }
}
