import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CsvRow } from '../../http/answer/csv-file'

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
  if (Array.isArray(value)) return value.join(separator)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return undefined
}

/** A task as a row of a file. */
export const toCells = (task: Task): CsvRow =>
  taskColumns.map((column) => toCell(valueAt(task, paths[column])))
