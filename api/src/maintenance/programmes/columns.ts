import { joinCodes, splitCodes } from '@aerofleet/shared/code-list'
import { maxTerminated, type Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CsvRow } from '../../http/answer/csv-file'
import { toFigure } from '../../import/read-csv'

/** Where in a task the value of each column is. */
const paths = {
  code: 'code',
  title: 'title',
  ata: 'ata',
  kind: 'kind',
  thresholdHours: 'limits.hours.threshold',
  intervalHours: 'limits.hours.interval',
  toleranceHours: 'limits.hours.tolerance',
  warnHours: 'limits.hours.warn',
  earlyWindowHours: 'limits.hours.earlyWindow',
  thresholdCycles: 'limits.cycles.threshold',
  intervalCycles: 'limits.cycles.interval',
  toleranceCycles: 'limits.cycles.tolerance',
  warnCycles: 'limits.cycles.warn',
  earlyWindowCycles: 'limits.cycles.earlyWindow',
  intervalValue: 'limits.calendar.interval',
  intervalUnit: 'limits.calendar.unit',
  toleranceDays: 'limits.calendar.tolerance',
  warnDays: 'limits.calendar.warn',
  earlyWindowDays: 'limits.calendar.earlyWindow',
  which: 'which',
  next: 'next',
  endOfMonth: 'endOfMonth',
  airworthinessLimitation: 'airworthinessLimitation',
  critical: 'critical',
  skill: 'skill',
  manHours: 'manHours',
  reference: 'reference',
  zone: 'zone',
  access: 'access',
  terminates: 'terminates',
}
export type TaskColumn = keyof typeof paths

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names of a record
export const taskColumns = Object.keys(paths) as TaskColumn[]

const separator = '|'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function valueAt(task: Task, path: string): unknown {
  return path.split('.').reduce<unknown>((of, part) => (isRecord(of) ? of[part] : undefined), task)
}

function toCell(value: unknown): CsvRow[number] {
  if (Array.isArray(value)) return joinCodes(value.map(String), separator)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return undefined
}

/** A task as a row of a file. */
export const toCells = (task: Task): CsvRow =>
  taskColumns.map((column) => toCell(valueAt(task, paths[column])))

const flags = new Set<TaskColumn>(['endOfMonth', 'airworthinessLimitation', 'critical'])
const figures = new Set<TaskColumn>([
  ...taskColumns.filter((column) => /(Cycles|Days)$/.test(column)),
  'intervalValue',
  'manHours',
])

/** What the schema of a task reads of a cell; hours it reads as they are typed. */
function readCell(column: TaskColumn, cell: string): unknown {
  if (figures.has(column)) return toFigure(cell)
  // One more than there may be: a cell can have millions.
  if (column === 'terminates') return splitCodes(cell, separator, maxTerminated + 1)
  const isFlag = flags.has(column) && /^(true|false)$/i.test(cell)
  return isFlag ? cell.toLowerCase() === 'true' : cell
}

/** A row of a file as the schema of a task takes it. */
export function fromCells(cells: Partial<Record<TaskColumn, string>>): object {
  const task: Record<string, unknown> = { limits: {} }
  for (const column of taskColumns) {
    const cell = cells[column]
    if (cell === undefined) continue
    const parts = paths[column].split('.')
    const last = parts.pop() ?? ''
    let of = task
    for (const part of parts) {
      const next = isRecord(of[part]) ? of[part] : {}
      of[part] = next
      of = next
    }
    of[last] = readCell(column, cell)
  }
  return task
}

const columnsByPath = new Map<string, string>(taskColumns.map((column) => [paths[column], column]))

/** The column that a place in a task is about; empty for the task as a whole. */
export function columnOf(path: readonly PropertyKey[]): string {
  const place = path.map(String).join('.')
  const [first = ''] = place.split('.')
  return (
    columnsByPath.get(place) ??
    columnsByPath.get(`${place}.interval`) ??
    columnsByPath.get(first) ??
    ''
  )
}
