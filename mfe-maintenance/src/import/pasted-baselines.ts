import { maxImportedRows } from '@aerofleet/shared/contract/maintenance/imports'
import { ProgrammeAssign } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { labelOf } from '@aerofleet/shared/own-day'
import { baselineFields, baselineNames } from '@aerofleet/shared/records/item'
import { taskFields } from '@aerofleet/shared/records/task'
import { typedValues } from '@aerofleet/shared/records/typed-values'
import { readWord } from '@aerofleet/shared/records/words'
import { tailKey } from '@aerofleet/shared/tail-number'
import { UnreadableFile } from '@aerofleet/ui/import/file/decode'
import type { SentRow } from '@aerofleet/ui/import/file/rewrite'
import {
  meaningOf,
  readFile,
  rowsOf,
  waitsFor,
  type ImportFile,
  type Meaning,
  type TableKind,
} from '@aerofleet/ui/import/meaning'
import { baselineColumns } from './import-columns'

const isNotMeant = 'is not among the chosen aircraft'

export type WrongCell = { text: string; reason: string }

export type PastedBaseline = {
  line: number
  tailNumber: string
  code: string
  done: Record<(typeof baselineNames)[number], string>
}

export type PastedBaselines = {
  baselines: readonly PastedBaseline[]
  wrong: readonly WrongCell[]
  /** What the user has to say first. */
  waitsFor?: string | undefined
  table?: { kind: TableKind; file: ImportFile; meaning: Meaning }
}

type Known = {
  tasks: readonly Task[]
  isTail: (cell: string) => boolean
  /** Lines for one aircraft alone need no tail number. */
  needsTail: boolean
}

function kindOf({ tasks, isTail, needsTail }: Known): TableKind {
  const codes = new Set(tasks.map(({ code }) => code))
  const fields = baselineColumns.map(({ ofAll: _, ...field }) => {
    if (field.name === 'tailNumber') return { ...field, isNeeded: needsTail, isKnown: isTail }
    return field.name === 'code' ? { ...field, isKnown: (cell: string) => codes.has(cell) } : field
  })
  const noun = ['baseline', 'baselines'] as const
  return { noun, fields, keyField: 'tailNumber', maxRows: maxImportedRows, infersFigures: true }
}

function fileOf(kind: TableKind, text: string): ImportFile | string {
  try {
    return readFile(kind, 'Pasted lines', new TextEncoder().encode(text))
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}

/**
 * Reads pasted baselines as the import reads a file of them.
 * @param changes what the user has said about the columns and cells
 */
export function readBaselines(
  text: string,
  known: Known,
  changes: Partial<Meaning> = {},
): PastedBaselines {
  if (text.trim() === '') return { baselines: [], wrong: [] }
  const kind = kindOf(known)
  const file = fileOf(kind, text)
  if (typeof file === 'string') return { baselines: [], wrong: [{ text: file, reason: file }] }
  const meaning = { ...meaningOf(kind, file), ...changes }
  const table = { kind, file, meaning }
  const open = waitsFor(kind, file, meaning)
  if (open !== undefined) return { baselines: [], wrong: [], waitsFor: open, table }
  return { ...toBaselines(rowsOf(kind, file, meaning).rows, file, meaning, known), table }
}

/** Whether a line has the code of a task. */
export function hasCodes({ table }: PastedBaselines, tasks: readonly Task[]): boolean {
  if (!table) return false
  const at = table.meaning.assignment.indexOf('code')
  return table.file.table.rows.some(({ cells }) => tasks.some(({ code }) => code === cells[at]))
}

function toBaselines(
  rows: readonly SentRow[],
  { table }: ImportFile,
  { assignment }: Meaning,
  { tasks, isTail, needsTail }: Known,
): Pick<PastedBaselines, 'baselines' | 'wrong'> {
  const codes = new Set(tasks.map(({ code }) => code))
  const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]))
  const wrong: WrongCell[] = []
  const baselines = rows.map(({ line, values }) => {
    const { tailNumber = '', code = '' } = values
    const cell = (name: string) => cellsOf.get(line)?.[assignment.indexOf(name)] ?? ''
    const since = values['since'] ?? ''
    const done = {
      date: values['date'] ?? '',
      // The field keeps the minutes that somebody typed.
      hours: /^[\d:]+$/.test(cell('hours')) ? cell('hours') : (values['hours'] ?? ''),
      cycles: values['cycles'] ?? '',
      validUntil: values['validUntil'] ?? '',
      reference: values['reference'] ?? '',
      since: String(readWord(baselineFields.since, since) ?? since),
    }
    const say = (label: string, value: string, message: string, reason?: string) => {
      const text = `Line ${line}, ${label} “${value}”: ${message}`
      wrong.push({ text, reason: reason ?? `Line ${line} cannot be read.` })
    }
    if ((needsTail || assignment.includes('tailNumber')) && !isTail(tailNumber))
      say('Tail number', tailNumber, `it ${isNotMeant}`, `${tailNumber} ${isNotMeant}.`)
    if (!codes.has(code)) say(taskFields.code.short, code, 'the programme has no such task')
    const baseline = { code: code || '-', ...typedValues(baselineFields, done) }
    const { error } = ProgrammeAssign.safeParse({ programmeId: null, baselines: [baseline] })
    for (const { path, message } of error?.issues ?? []) {
      const name = baselineNames.find((each) => each === path.at(-1))
      if (name) say(labelOf(baselineFields[name]), cell(name) || done[name], message)
    }
    return { line, tailNumber, code, done }
  })
  return { baselines, wrong }
}

/** Returns the lines of one aircraft, in the order in which they are sent. */
export const baselinesOn = (baselines: readonly PastedBaseline[], tailNumber: string) =>
  baselines.filter((each) => tailKey(each.tailNumber) === tailKey(tailNumber))

type Chosen = ReadonlyMap<string, { tailNumber: string }>

export function assignmentsOf(
  programmeId: string,
  chosen: Chosen,
  baselines: readonly PastedBaseline[],
): ReadonlyMap<string, ProgrammeAssign> {
  return new Map(
    [...chosen].map(([id, { tailNumber }]) => {
      const own = baselinesOn(baselines, tailNumber)
      const sent = own.map(({ code, done }) => ({ code, ...typedValues(baselineFields, done) }))
      return [id, ProgrammeAssign.parse({ programmeId, baselines: sent })]
    }),
  )
}
