import { isDeepStrictEqual } from 'node:util'
import { maxErrors } from '@aerofleet/shared/contract/endpoint'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { maxImportedRows } from '@aerofleet/shared/contract/maintenance/imports'
import { maxTasks } from '@aerofleet/shared/contract/maintenance/programmes'
import { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { neededOf } from '@aerofleet/shared/records/field'
import { taskFields, taskPlaces, valueAt } from '@aerofleet/shared/records/task'
import { looksSpoiled, spoiledText } from '@aerofleet/shared/spoiled-by-spreadsheet'
import type { Database } from '../../db/database'
import { lastChangedBy } from '../../db/history'
import { asStored } from '../../db/json'
import { invalid, versionMismatch } from '../../errors'
import type { Context } from '../../http/handlers'
import { collectErrors, importErrors, type FoundErrors } from '../../import/found-errors'
import { inTurns } from '../../import/in-turns'
import { errorsOf } from '../../import/read-lines'
import { readExactColumns, type FileRow, type ReadFile } from '../../import/read-rows'
import type { MaintenancePlan } from '../sheets'
import { columnOf, fromCells, taskColumns, type TaskColumn } from './columns'
import { tasksImported } from './entry'
import { findNamed, lockProgramme, updateProgramme, writeDraft } from './queries'
import { requireDraft } from './rules'

type Codes = { added: string[]; changed: string[]; unchanged: string[]; removed: string[] }
type ReadTasks = { tasks: Task[]; codes: Codes; remarks: ImportError[]; found: FoundErrors }

function spoiledCode(code: string, stored: ReadonlyMap<string, Task>): string | undefined {
  const unknown = `${code} is what a spreadsheet makes of a date or a number`
  return spoiledText(code, stored.keys()) ?? (looksSpoiled(code) ? unknown : undefined)
}

function spoiledValues(task: Task, before: Task): Omit<ImportError, 'line'>[] {
  return taskPlaces.flatMap((place) => {
    const textsAt = (of: Task) => [valueAt(of, place)].flat().map(String)
    const { kind, column } = taskFields[place]
    if (kind !== 'text' && kind !== 'codes') return []
    const textsBefore = textsAt(before)
    const [message] = textsAt(task).flatMap((text) =>
      textsBefore.includes(text) ? [] : (spoiledText(text, textsBefore) ?? []),
    )
    return message === undefined ? [] : [{ column, message }]
  })
}

/** `lost` names the stored values that contradict the row. They are not kept. */
function readTask(
  { line, cells }: FileRow<TaskColumn>,
  has: ReadonlySet<string>,
  before: Task | undefined,
) {
  const read = (columns: ReadonlySet<string>) => {
    const parsed = Task.safeParse(fromCells(cells, columns, before))
    return { parsed, found: errorsOf(line, parsed, columnOf) }
  }
  const task = read(has)
  const lost = before ? task.found.filter(({ column }) => column !== '' && !has.has(column)) : []
  if (lost.length === 0) return { ...task, lost }
  return {
    ...read(new Set([...has, ...lost.map(({ column }) => column)])),
    lost: lost.map(({ column, message }) => {
      return { column, message: `The old value is removed: ${message}` }
    }),
  }
}

/**
 * Merges the tasks of a file into a draft by code. A row with an error leaves the task of its code unchanged.
 * @param removes whether tasks that the file lacks are removed
 */
async function readTasks(
  { rows, has, errors: first }: ReadFile<TaskColumn>,
  stored: ReadonlyMap<string, Task>,
  removes: boolean,
): Promise<ReadTasks> {
  const inFile = new Set(rows.map(({ cells }) => cells.code))
  const removed = [...stored.keys()].filter((code) => !inFile.has(code))
  const codes: Codes = { added: [], changed: [], unchanged: [], removed }
  const tasks = new Map(stored)
  if (removes) for (const code of removed) tasks.delete(code)
  const errors = collectErrors()
  errors.add(first)
  const remarks: ImportError[] = []
  const seen = new Set<string>()
  for await (const row of inTurns(rows)) {
    const { line, cells } = row
    const before = stored.get(cells.code ?? '')
    const { parsed, found, lost } = readTask(row, has, before)
    const { code = '' } = parsed.data ?? cells
    if (parsed.data && seen.has(code))
      found.push({ line, column: 'code', message: `Another task has the code ${code}` })
    else if (parsed.data && !before && tasks.size >= maxTasks)
      found.push({ line, column: '', message: 'A programme can have at most 2,000 tasks' })
    errors.add(found)
    if (!parsed.data || found.length > 0) continue
    const task = asStored(parsed.data)
    seen.add(code)
    tasks.set(code, task)
    if (!before) codes.added.push(code)
    else if (isDeepStrictEqual(before, task)) codes.unchanged.push(code)
    else codes.changed.push(code)
    const message = before ? undefined : spoiledCode(code, stored)
    const spoiled = message === undefined ? [] : [{ column: 'code', message }]
    const values = before ? spoiledValues(task, before) : []
    if (remarks.length < maxErrors)
      remarks.push(...[...lost, ...spoiled, ...values].map((remark) => ({ line, ...remark })))
  }
  return { tasks: [...tasks.values()], codes, remarks, found: errors.found() }
}

/**
 * Returns the tasks of a file for a new programme.
 * @throws 409 with the errors of its rows
 */
export async function readTasksOf(text: string): Promise<Task[]> {
  const file = await readExactColumns(text, taskColumns, neededOf(taskFields), maxImportedRows)
  const { tasks, found } = await readTasks(file, new Map(), false)
  if (found.errorCount > 0) throw importErrors(found)
  return tasks
}

async function findDraft(db: Database, id: string | undefined) {
  const found = id === undefined ? null : await findNamed(db, id)
  if (!found) throw invalid([{ path: 'programmeId', message: 'Programme not found' }])
  return { programme: found.programme, draft: requireDraft(found) }
}

const versionIn = (tag: string | null) => (tag === null ? null : Number(tag.replaceAll('"', '')))

export async function planTasks(
  context: Context<'maintenanceImport'>,
): Promise<MaintenancePlan<Task[]>> {
  const { db, body, query, ifMatchTag, actOfParts } = context
  const { programme, draft } = await findDraft(db, query.programmeId)
  const file = await readExactColumns(body, taskColumns, neededOf(taskFields), maxImportedRows)
  const stored = new Map(draft.tasks.map((task) => [task.code, task]))
  const { tasks, codes, remarks, found } = await readTasks(file, stored, query.remove === '1')
  const version = versionIn(ifMatchTag)
  // A repeat that changes nothing is no conflict: the server may have stopped before it answered the first
  // time.
  const changes = !isDeepStrictEqual(tasks, draft.tasks)
  if (changes && version !== null && version !== programme.version)
    throw versionMismatch(await lastChangedBy(db, 'programme', programme.id), 'item')
  const stores = codes.added.length + codes.changed.length
  return {
    rows: file.rows.length,
    found,
    skipped: codes.unchanged.length,
    remarks,
    codes,
    tag: `"${programme.version}"`,
    pieces: changes ? [tasks] : [],
    async store(tx) {
      const locked = await lockProgramme(tx, programme.id, programme.version)
      const written = await writeDraft(tx, locked, { ...requireDraft(locked), tasks })
      const after = await updateProgramme(tx, written, {})
      const outcome = { stored: stores, skipped: 0, leftOut: [] }
      return { entries: [tasksImported(locked, after)], outcome }
    },
    act: actOfParts('Import of tasks'),
  }
}
