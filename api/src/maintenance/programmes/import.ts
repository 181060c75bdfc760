import { isDeepStrictEqual } from 'node:util'
import { maxImportedRows } from '@aerofleet/shared/contract/maintenance/imports'
import { maxTasks } from '@aerofleet/shared/contract/maintenance/programmes'
import { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { neededOf } from '@aerofleet/shared/records/field'
import { taskFields } from '@aerofleet/shared/records/task'
import type { Database } from '../../db/database'
import { asStored } from '../../db/json'
import { conflict, invalid } from '../../errors'
import type { Context } from '../../http/handlers'
import { collectErrors } from '../../import/found-errors'
import type { PiecePlan } from '../../import/in-pieces'
import { inTurns } from '../../import/in-turns'
import { errorsOf } from '../../import/read-lines'
import { readExactColumns, type ReadFile } from '../../import/read-rows'
import { draftOf, type RevisionRow, type WithRevisions } from './answer'
import { columnOf, fromCells, taskColumns, type TaskColumn } from './columns'
import { programmeEntry } from './entry'
import { findNamed, lockProgramme, updateProgramme, writeDraft } from './queries'

/**
 * The tasks that a file makes of those of a draft, and what is wrong about its rows. A row with an error leaves the
 * task of its code as it is.
 */
async function readTasks(
  { rows, errors: first }: ReadFile<TaskColumn>,
  stored: ReadonlyMap<string, Task>,
) {
  const tasks = new Map<string, Task>()
  const errors = collectErrors()
  errors.add(first)
  const codes = new Set<string>()
  let [read, skipped] = [0, 0]
  for await (const { line, cells } of inTurns(rows)) {
    const parsed = Task.safeParse(fromCells(cells))
    const found = errorsOf(line, parsed, columnOf)
    const { code = '' } = parsed.data ?? cells
    if (++read > maxTasks)
      found.push({ line, column: '', message: 'A programme can have at most 2,000 tasks' })
    if (parsed.data && codes.has(code))
      found.push({ line, column: 'code', message: `Another task has the code ${code}` })
    errors.add(found)
    const before = stored.get(code)
    if (parsed.data && found.length === 0) {
      const task = asStored(parsed.data)
      codes.add(code)
      tasks.set(code, task)
      if (isDeepStrictEqual(before, task)) skipped += 1
    } else if (before && !tasks.has(code)) tasks.set(code, before)
  }
  return { tasks: [...tasks.values()], skipped, found: errors.found() }
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

/** How the tasks of a draft are replaced by those of a file. */
export async function planTasks(context: Context<'maintenanceImport'>): Promise<PiecePlan<Task[]>> {
  const { db, body, query } = context
  const draft = await findDraft(db, query.programmeId)
  const file = await readExactColumns(body, taskColumns, neededOf(taskFields), maxImportedRows)
  const stored = new Map(draft.tasks.map((task) => [task.code, task]))
  const { tasks, skipped, found } = await readTasks(file, stored)
  const rows = file.rows.length
  const outcome = { stored: rows - found.wrongLines.length - skipped, skipped: 0, leftOut: [] }
  return {
    rows,
    found,
    skipped,
    pieces: [tasks],
    async store(tx) {
      const locked = await lockProgramme(tx, draft.programmeId, null)
      const text = requireDraft(locked)
      if (isDeepStrictEqual(text.tasks, tasks)) return { entries: [], outcome }
      const written = await writeDraft(tx, locked, { ...text, tasks })
      const after = await updateProgramme(tx, written, {})
      return { entries: [programmeEntry('update', locked, after)], outcome }
    },
  }
}
