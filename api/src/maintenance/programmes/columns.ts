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

/** Converts a row of a file to the input of the task schema. */
export function fromCells(cells: Partial<Record<TaskColumn, string>>): object {
  const task: Record<string, unknown> = { limits: {} }
  for (const place of taskPlaces) {
    const cell = cells[taskFields[place].column]
    if (cell === undefined) continue
    putAt(task, place, readCell(taskFields[place], cell))
  }
  return task
}

const columnsByPlace = new Map<string, string>(
  taskPlaces.map((place) => [place, taskFields[place].column]),
)

/** Returns the column of a field of a task, or an empty text for the whole task. */
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
