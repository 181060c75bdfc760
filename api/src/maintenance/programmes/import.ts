import { isDeepStrictEqual } from 'node:util'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { maxTasks } from '@aerofleet/shared/contract/maintenance/programmes'
import { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { taskFields } from '@aerofleet/shared/records/task'
import type { Database } from '../../db/database'
import { asStored } from '../../db/json'
import { conflict, invalid } from '../../errors'
import type { Context } from '../../http/handlers'
import { collectErrors } from '../../import/found-errors'
import { inTurns } from '../../import/in-turns'
import { neededOf } from '../../import/read-cells'
import { importErrors } from '../../import/run-import'
import { requirePlanning } from '../import/planning'
import { readFile, type ReadFile } from '../import/read-file'
import { draftOf, type RevisionRow, type WithRevisions } from './answer'
import { columnOf, fromCells, taskColumns, type TaskColumn } from './columns'
import { programmeEntry } from './entry'
import { findNamed, lockProgramme, updateProgramme, writeDraft } from './queries'

/** The tasks of a file, and what is wrong about its rows. */
async function readTasks({ rows, errors: first }: ReadFile<TaskColumn>) {
  const tasks: Task[] = []
  const errors = collectErrors()
  errors.add(first)
  const codes = new Set<string>()
  let read = 0
  for await (const { line, cells } of inTurns(rows)) {
    const { data, error } = Task.safeParse(fromCells(cells))
    errors.add(
      (error?.issues ?? []).map(({ path, message }) => {
        return { line, column: columnOf(path), message }
      }),
    )
    if (++read > maxTasks)
      errors.add([{ line, column: '', message: 'A programme can have at most 2,000 tasks' }])
    if (!data) continue
    if (codes.has(data.code))
      errors.add([{ line, column: 'code', message: `Another task has the code ${data.code}` }])
    codes.add(data.code)
    tasks.push(asStored(data))
  }
  return { tasks, found: errors.found() }
}

/** @throws 409 when a programme has no draft, whose tasks could be replaced */
function requireDraft(of: WithRevisions): RevisionRow {
  const draft = draftOf(of)
  if (!draft)
    throw conflict('no-draft', 'This programme has no draft. Begin its next revision first.')
  return draft
}

/** @throws 400 when the query names no programme */
async function findDraft(db: Database, id: string | undefined): Promise<RevisionRow> {
  const found = id === undefined ? null : await findNamed(db, id)
  if (!found) throw invalid([{ path: 'programmeId', message: 'Programme not found' }])
  return requireDraft(found)
}

/** Replaces the tasks of a draft by those of a file. */
export async function importProgramme(
  context: Context<'maintenanceImport'>,
): Promise<MaintenanceImported> {
  const { db, body, query, changePart } = context
  const draft = await findDraft(db, query.programmeId)
  const file = await readFile(body, taskColumns, neededOf(taskFields))
  const { tasks, found } = await readTasks(file)
  const { errors, errorCount } = found
  const before = new Map(draft.tasks.map((task) => [task.code, task]))
  const skipped = tasks.filter((task) => isDeepStrictEqual(before.get(task.code), task)).length
  const imported = { rows: file.rows.length, stored: 0, skipped, errors, errorCount, leftOut: [] }
  if (query.dryRun === '1') return imported
  if (errorCount > 0) throw importErrors(found)
  await changePart(async (tx, caller) => {
    requirePlanning(caller)
    const locked = await lockProgramme(tx, draft.programmeId, null)
    const text = requireDraft(locked)
    if (isDeepStrictEqual(text.tasks, tasks)) return { entries: [], answer: null }
    const written = await writeDraft(tx, locked, { ...text, tasks })
    const after = await updateProgramme(tx, written, {})
    return { entries: [programmeEntry('update', locked, after)], answer: null }
  })
  return { ...imported, stored: tasks.length - skipped }
}
