import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { maxTasks } from '@aerofleet/shared/contract/maintenance/programmes'
import { Task, type ItemUpdate } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, count, desc, eq, lt, ne } from 'drizzle-orm'
import { findAircraft } from '../../aircraft/queries'
import type { Work } from '../../db/change'
import type { Transaction } from '../../db/database'
import { asStored } from '../../db/json'
import { violatedIndex } from '../../db/sql-state'
import { conflict, HttpError, invalid } from '../../errors'
import { toCsvFile } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { NumberCursor, readCursor, rowsToRead, toPage } from '../../http/page'
import { toDetails } from '../../http/request-schema'
import { dateProblems, type DayOfZone } from '../../today'
import { lockManyMaintained } from '../lock'
import { completions, itemEvents, items } from '../table'
import { toItem } from './answer'
import {
  findCompletion,
  findCompletions,
  insertCompletion,
  lockCompletion,
  strikeCompletion,
  toCompletion,
} from './completions'
import { completionCreated, completionStruck, itemCreated, itemUpdated } from './entry'
import { baselineColumns, exportBaselines, exportRecords, recordColumns } from './export'
import { requireAllowed } from './judge'
import type { NewEvent } from './log'
import {
  createItem,
  findItem,
  findStandings,
  lockItem,
  lockTerminated,
  lockTerminatedBy,
  storeItems,
  withEvents,
  type LoggedItem,
} from './queries'
import {
  baselineEvents,
  baselineProblems,
  requireActive,
  requireNoProblems,
  requireNotBeforeLast,
  requireNotTerminated,
  requireVariation,
} from './rules'

/** The lines of the history for items that were changed, in the same order. */
const updatesOf = (before: readonly LoggedItem[], after: readonly LoggedItem[]) =>
  after.map(({ row }, at) => itemUpdated(before[at]?.row ?? row, row))

type ItemCall = {
  change: (work: Work<Item>) => Promise<Item>
  params: { id: string }
  ifMatch: number | null
  today: () => CalendarDate
  timeZone: string
}

/** Adds to the log of one item what `decide` says, or refuses; without events nothing changes. */
function addToLog(
  { change, params, ifMatch, today: readToday }: ItemCall,
  decide: (
    item: LoggedItem,
    today: CalendarDate,
    tx: Transaction,
  ) => NewEvent[] | Promise<NewEvent[]>,
): Promise<Item> {
  return change(async (tx, by) => {
    const today = readToday()
    const { on, ...before } = await lockItem(tx, params.id, ifMatch, today)
    const events = await decide(before, today, tx)
    if (events.length === 0) return { entries: [], answer: toItem(before.row, on, today) }
    const after = withEvents(before, events, { by, at: new Date() }, on)
    await storeItems(tx, { changed: [after] })
    return {
      entries: [itemUpdated(before.row, after.row)],
      answer: toItem(after.row, on, today),
    }
  })
}

const codeExists = (code: string) =>
  conflict('code-exists', `This aircraft already has an item with the code ${code}`, [
    { path: 'code', message: 'Another item has this code' },
  ])

/** @throws 409 when a code was stored twice on one aircraft */
async function withCode<Answer>(code: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw violatedIndex(error) ? codeExists(code) : error
  }
}

/** @throws 409 when an aircraft would have more items than it can */
async function requireRoom(tx: Transaction, aircraftId: string): Promise<void> {
  const isOn = and(eq(items.aircraftId, aircraftId), ne(items.status, 'terminated'))
  const [found] = await tx.select({ n: count() }).from(items).where(isOn)
  if ((found?.n ?? 0) >= maxTasks)
    throw conflict('too-many-items', 'An aircraft can have at most 2,000 items.')
}

/** The task in the body of a change of an item of its own. */
function readTask(body: ItemUpdate): Task {
  const parsed = Task.safeParse(body)
  if (!parsed.success) throw invalid(toDetails(parsed.error))
  return asStored(parsed.data)
}

/** What a change of an item of its own, or of a programme's item, adds to its log. */
async function updateEvents(
  tx: Transaction,
  item: LoggedItem,
  body: ItemUpdate,
  day: DayOfZone,
): Promise<NewEvent[]> {
  const { row } = item
  const isOwn = row.programmeId === null
  const { baseline } = body
  const hasTask = fieldOfTask(body) !== undefined
  const task = isOwn && (hasTask || !baseline) ? readTask(body) : row.task
  if (baseline) requireNoProblems(baselineProblems(task, baseline, day, 'baseline.'))
  requireNotTerminated(row)
  if (!isOwn) requireBaselineAlone(body)
  const isSameTask = isDeepStrictEqual(task, row.task)
  const revision: NewEvent[] = isSameTask ? [] : [{ kind: 'revision', values: { task } }]
  const events = baselineEvents(item, baseline)
  if (!body.accept) await requireAllowedBaseline(tx, row.aircraftId, events, day.today)
  return [...revision, ...events]
}

/** @throws 409 for a baseline among new events whose figures the readings do not allow */
function requireAllowedBaseline(
  tx: Transaction,
  aircraftId: string,
  events: readonly NewEvent[],
  today: CalendarDate,
): Promise<void> {
  const given = events.flatMap(({ kind, values }) =>
    kind === 'baseline' ? [{ path: 'baseline.', done: values }] : [],
  )
  return requireAllowed(tx, 'baseline-implausible', aircraftId, given, today)
}

const fieldOfTask = (body: ItemUpdate) =>
  Object.keys(Task.shape).find((field) => (body[field] ?? undefined) !== undefined)

function requireBaselineAlone(body: ItemUpdate): void {
  if (fieldOfTask(body) !== undefined)
    throw conflict(
      'not-own',
      'This item belongs to a programme. Change its task with a new revision.',
    )
  if (!body.baseline) throw invalid([{ path: 'baseline', message: 'Baseline is required' }])
}

const toEvent = ({ id, kind, at, byUid, byName, values }: typeof itemEvents.$inferSelect) => ({
  id: String(id),
  kind,
  at: at.toISOString(),
  by: { uid: byUid, name: byName },
  values,
})

export const itemHandlers: HandlersOf<
  | 'maintenanceItem'
  | 'maintenanceVariation'
  | 'maintenanceCompletion'
  | 'maintenanceRecords'
  | 'maintenanceBaselines'
> = {
  // The records of a deleted aircraft are for admins.
  maintenanceRecordsCsv: async ({ db, caller, query, today }) => {
    const which = caller.role === 'admin' ? 'all' : 'existing'
    return toCsvFile(`records-${today()}.csv`, recordColumns, exportRecords(db, query, which))
  },

  maintenanceBaselinesCsv: async ({ db, query, today }) =>
    toCsvFile(`baselines-${today()}.csv`, baselineColumns, exportBaselines(db, query)),

  maintenanceItemCreate: ({ change, body, today: readToday, timeZone }) => {
    const { aircraftId, baseline, accept, ...fields } = body
    const task = asStored(fields)
    return withCode(task.code, () =>
      change(async (tx, by) => {
        const today = readToday()
        const day = { today, timeZone }
        const problems = baseline ? baselineProblems(task, baseline, day, 'baseline.') : []
        requireNoProblems(problems)
        await lockManyMaintained(tx, [aircraftId])
        const on = (await findStandings(tx, [aircraftId], today)).get(aircraftId)
        if (!on) throw invalid([{ path: 'aircraftId', message: 'Aircraft not found' }])
        await requireRoom(tx, aircraftId)
        const events: NewEvent[] = [
          { kind: 'revision', values: { task } },
          ...(baseline ? [{ kind: 'baseline' as const, values: baseline }] : []),
        ]
        if (!accept) await requireAllowedBaseline(tx, aircraftId, events, today)
        const item = createItem(null, events, { by, at: new Date() }, on)
        await storeItems(tx, { added: [item] })
        return { entries: [itemCreated(item.row)], answer: toItem(item.row, on, today) }
      }),
    )
  },

  maintenanceItemView: async ({ db, params, today }) => {
    const { row, on } = await findItem(db, params.id, today())
    return toItem(row, on, today())
  },

  maintenanceItemUpdate: (call) => {
    const { body } = call
    return withCode(String(body['code']), () =>
      addToLog(call, (item, today, tx) =>
        updateEvents(tx, item, body, { today, timeZone: call.timeZone }),
      ),
    )
  },

  maintenanceItemEvents: async ({ db, params, query, today: readToday }) => {
    const today = readToday()
    const after = readCursor(query.after, NumberCursor)
    await findItem(db, params.id, today)
    const { itemId, id } = itemEvents
    const rows = await db
      .select()
      .from(itemEvents)
      .where(and(eq(itemId, params.id), after === undefined ? undefined : lt(id, after)))
      .orderBy(desc(id))
      .limit(rowsToRead(query))
    return { ...toPage(query, rows, (row) => row.id, toEvent), today }
  },

  maintenanceItemCompletions: async ({ db, params, query, today: readToday }) => {
    const today = readToday()
    await findItem(db, params.id, today)
    const rows = await findCompletions(db, eq(completions.itemId, params.id), query)
    return { ...toPage(query, rows, ({ n }) => n, toCompletion), today }
  },

  maintenanceCompletionList: async ({ db, params, query, today }) => {
    await findAircraft(db, params.id)
    const rows = await findCompletions(db, eq(completions.aircraftId, params.id), query)
    return { ...toPage(query, rows, ({ n }) => n, toCompletion), today: today() }
  },

  maintenanceItemComplete: ({ change, params, body, ifMatch, today: readToday, timeZone }) =>
    change(async (tx, by) => {
      const today = readToday()
      const { on, ...before } = await lockItem(tx, params.id, ifMatch, today)
      requireNoProblems(dateProblems(body.date, { today, timeZone }, 'date'))
      requireActive(before.row)
      requireNotBeforeLast(before.row.last, body)
      const { accept, ...done } = body
      const { aircraftId } = before.row
      const given = accept ? [] : [{ path: '', done }]
      await requireAllowed(tx, 'completion-implausible', aircraftId, given, today)
      const completionId = randomUUID()
      const values = { completionId, ...done }
      const writing = { by, at: new Date() }
      const after = withEvents(before, [{ kind: 'completion', values }], writing, on)
      const terminated: NewEvent = {
        kind: 'terminated',
        values: { completionId, code: before.row.code },
      }
      const others = await lockTerminated(tx, before.row)
      const ended = others.map((other) => withEvents(other, [terminated], writing, on))
      await storeItems(tx, { changed: [after, ...ended] })
      const rows = { before: before.row, after: after.row }
      const completion = await insertCompletion(tx, by, completionId, done, rows)
      return {
        entries: [completionCreated(completion), ...updatesOf(others, ended)],
        answer: { completion: toCompletion(completion), item: toItem(after.row, on, today) },
      }
    }),

  maintenanceVariationGrant: (call) =>
    addToLog(call, ({ row }) => {
      requireVariation(row, call.body)
      return [{ kind: 'variation', values: call.body }]
    }),

  maintenanceVariationWithdraw: async ({ change, params, ifMatch, today: readToday }) =>
    change(async (tx, by) => {
      const { on, ...before } = await lockItem(tx, params.id, ifMatch, readToday())
      const { variation } = before.row
      if (!variation)
        throw new HttpError(404, 'variation-not-found', 'This item has no variation in force')
      const { reference } = variation
      const writing = { by, at: new Date() }
      const after = withEvents(before, [{ kind: 'withdrawal', values: { reference } }], writing, on)
      await storeItems(tx, { changed: [after] })
      return { entries: [itemUpdated(before.row, after.row)], answer: undefined }
    }),

  maintenanceItemNotApplicable: (call) =>
    addToLog(call, ({ row }) => {
      requireActive(row)
      return [{ kind: 'not-applicable', values: call.body }]
    }),

  maintenanceItemReactivate: (call) =>
    addToLog(call, ({ row }) => {
      if (row.status === 'active') throw conflict('already-active', 'This item is active.')
      if (row.status !== 'not-applicable') requireActive(row)
      return [{ kind: 'reactivated', values: call.body }]
    }),

  maintenanceCompletionStrike: ({ change, params, body, ifMatch, today: readToday }) =>
    change(async (tx, by) => {
      const today = readToday()
      const { itemId } = await findCompletion(tx, params.id)
      const { on, ...before } = await lockItem(tx, itemId, null, today, 'Completion')
      const struck = await lockCompletion(tx, params.id, ifMatch)
      const values = { completionId: struck.id, reason: body.reason }
      const writing = { by, at: new Date() }
      const strike: NewEvent = { kind: 'strike', values }
      const after = withEvents(before, [strike], writing, on)
      const others = await lockTerminatedBy(tx, struck)
      const back = others.map((other) => withEvents(other, [strike], writing, on))
      await storeItems(tx, { changed: [after, ...back] })
      const completion = await strikeCompletion(tx, by, struck, body.reason)
      return {
        entries: [completionStruck(struck, completion), ...updatesOf(others, back)],
        answer: { completion: toCompletion(completion), item: toItem(after.row, on, today) },
      }
    }),
}
