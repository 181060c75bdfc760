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
  typedCodeSeparator,
  typedValue,
  typedValues,
  type Typed,
} from '@aerofleet/shared/records/typed-values'

/** The names of all variants of a union, and their values. */
type NamesIn<Of> = Of extends unknown ? keyof Of : never
type ValueIn<Of, Name> = Of extends unknown
  ? Name extends keyof Of
    ? NonNullable<Of[Name]>
    : never
  : never

type TypedIn<Of> = {
  [Name in NamesIn<Of>]: [ValueIn<Of, Name>] extends [boolean]
    ? boolean
    : [ValueIn<Of, Name>] extends [string | number | readonly unknown[]]
      ? string
      : TypedIn<ValueIn<Of, Name>>
}

export type TaskValues = TypedIn<Task> & { baseline: Typed<typeof baselineFields> }

const firstChoice = (place: TaskPlace) => {
  const field = taskFields[place]
  if (place === 'limits.calendar.unit') return 'months'
  return field.kind === 'choice' ? Object.keys(field.choices)[0] : undefined
}

function toText(place: TaskPlace, value: unknown): string | boolean {
  if (taskFields[place].kind === 'flag') return value === true
  if (Array.isArray(value)) return joinCodes(value.map(String), typedCodeSeparator, ', ')
  // An empty field means 0, except for a warning.
  if (value === 0 && !place.endsWith('.warn')) return ''
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : (firstChoice(place) ?? '')
}

export function valuesOf(task: Task | undefined): TaskValues {
  const values: Record<string, unknown> = { baseline: emptyTexts(baselineFields) }
  for (const place of taskPlaces) putAt(values, place, toText(place, valueAt(task, place)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the places are those of a task
  return values as TaskValues
}

const isEmpty = (values: object) =>
  Object.entries(values).every(
    ([name, value]) => name === 'unit' || value === false || String(value).trim() === '',
  )

/** Checks whether a limit has a field. Text in other fields is kept, and not sent. */
export const hasField = (place: TaskPlace, isPrinted: boolean): boolean =>
  !place.startsWith('limits.calendar.') || !isPrinted || /\.(printed|warn)$/.test(place)

/** Checks whether the user has typed a threshold. Then a task can be due before it was ever done. */
export const isThresholdTyped = ({ hours, cycles, calendar }: TaskValues['limits']): boolean =>
  [hours, cycles, ...(calendar.printed ? [] : [calendar])].some(
    ({ threshold }) => threshold.trim() !== '',
  )

const readValue = (place: TaskPlace, value: unknown) =>
  typedValue(taskFields[place], typeof value === 'boolean' ? value : String(value))

/** Returns the limits as their schema reads them, without dimensions that have no figure. */
export function limitsOf(limits: TaskValues['limits']) {
  const read: Record<string, unknown> = {}
  for (const place of taskPlaces) {
    const [, dimension] = place.split('.')
    const isRead = dimension && hasField(place, limits.calendar.printed)
    if (isRead && !isEmpty(Object(valueAt(limits, dimension))))
      putAt(read, place.replace('limits.', ''), readValue(place, valueAt({ limits }, place)))
  }
  return read
}

export function toBody({ baseline, limits, ...values }: TaskValues) {
  const read: Record<string, unknown> = { limits: limitsOf(limits) }
  for (const place of taskPlaces) {
    const value = valueAt(values, place)
    if (typeof value === 'boolean') read[place] = value
    if (typeof value === 'string') read[place] = typedValue(taskFields[place], value)
  }
  const done = {
    ...baseline,
    validUntil: limits.calendar.printed ? baseline.validUntil : '',
    since: isThresholdTyped(limits) && baseline.since,
  }
  return isEmpty(done) ? read : { ...read, baseline: typedValues(baselineFields, done) }
}
