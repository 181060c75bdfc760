import { joinCodes } from '@aerofleet/shared/code-list'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import {
  putAt,
  taskFields,
  taskPlaces,
  valueAt,
  type TaskPlace,
} from '@aerofleet/shared/records/task'
import type { CsvRow } from '../../http/answer/csv-file'
import { codeSeparator, readCell } from '../../import/read-cells'

export type TaskColumn = (typeof taskFields)[TaskPlace]['column']

export const taskColumns = taskPlaces.map((place): TaskColumn => taskFields[place].column)

function toCell(value: unknown): CsvRow[number] {
  if (Array.isArray(value)) return joinCodes(value.map(String), codeSeparator)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return undefined
}

export const toCells = (task: Task): CsvRow =>
  taskPlaces.map((place) => toCell(valueAt(task, place)))

/** A unit, tolerance, warning or early window means nothing without its limit. */
const isDetail = (place: TaskPlace) => /\.(unit|tolerance|warn|earlyWindow)$/.test(place)

/** A printed date has a warning alone. */
function hasLimitFor(task: object, place: TaskPlace): boolean {
  const dimension = place.slice(0, place.lastIndexOf('.'))
  const has = (name: string) => Boolean(valueAt(task, `${dimension}.${name}`))
  return has('printed') ? place.endsWith('.warn') : has('threshold') || has('interval')
}

/**
 * @param has the columns of the file
 * @param before the stored task with the same code; its values replace the columns that the file lacks
 */
export function fromCells(
  cells: Partial<Record<TaskColumn, string>>,
  has: ReadonlySet<string>,
  before?: Task,
): object {
  const task: Record<string, unknown> = { limits: {} }
  for (const place of taskPlaces) {
    const cell = cells[taskFields[place].column]
    if (cell === undefined) continue
    putAt(task, place, readCell(taskFields[place], cell))
  }
  const kept = taskPlaces.filter((place) => !has.has(taskFields[place].column))
  for (const place of kept.toSorted((a, b) => Number(isDetail(a)) - Number(isDetail(b)))) {
    const value = valueAt(before, place)
    if (value === undefined || (isDetail(place) && !hasLimitFor(task, place))) continue
    putAt(task, place, value)
  }
  return task
}

const columnsByPlace = new Map<string, string>(
  taskPlaces.map((place) => [place, taskFields[place].column]),
)

/** An empty text means the whole task. */
export function columnOf(path: readonly PropertyKey[]): string {
  const place = path.map(String).join('.')
  const [first = ''] = place.split('.')
  return (
    columnsByPlace.get(place) ??
    columnsByPlace.get(`${place}.interval`) ??
    columnsByPlace.get(first) ??
    ''
  )
}
