import { setImmediate } from 'node:timers/promises'
import { maxTasks, RevisionApplied } from '@aerofleet/shared/contract/maintenance/programmes'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { missingBaselineText } from '@aerofleet/shared/due/missing-text'
import { and, asc, count, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { aircraft, aircraftExists, byTail } from '../../aircraft/reads'
import type { By } from '../../db/author'
import type { Database, Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { isOneOf } from '../../db/json'
import { conflict, type Details, requireNoProblems } from '../../errors'
import type { Context } from '../../http/handlers'
import { storePieces } from '../../import/in-pieces'
import { findRowsOf, findStandings, type Standing } from '../items/reads'
import { lockRowsOf } from '../items/writes'
import { lockManyMaintained } from '../lock'
import { items, maintained } from '../table'
import { currentOf } from './answer'
import {
  codeTaken,
  notActive,
  planAll,
  planItems,
  requireRoom,
  storePlanned,
  storeProgramme,
  tasksToAdd,
  tooManyItems,
  validOf,
  type Plan,
  type Plannable,
  type Valid,
} from './assign'
import { byCode, countOverdue, findLacking, findLimits } from './effects'
import { findProgramme, holdProgramme } from './queries'

type ApplyContext = Context<'maintenanceRevisionApply'>
type Applied = RevisionApplied['aircraft'][number]

async function requireRooms(db: Database, ids: readonly string[], { tasks }: Valid): Promise<void> {
  const { tailNumber } = aircraft
  const isOwn = and(
    isOneOf(aircraft.id, ids),
    isNull(items.programmeId),
    ne(items.status, 'terminated'),
  )
  const ofAircraft = eq(items.aircraftId, aircraft.id)
  const codes = tasks.map(({ code }) => code)
  const [taken] = await db
    .select({ tailNumber, code: items.code })
    .from(items)
    .innerJoin(aircraft, ofAircraft)
    .where(and(isOwn, isOneOf(items.code, codes)))
    .orderBy(byTail, asc(items.code))
    .limit(1)
  if (taken) throw codeTaken(taken.tailNumber, taken.code)
  const [full] = await db
    .select({ tailNumber })
    .from(items)
    .innerJoin(aircraft, ofAircraft)
    .where(isOwn)
    .groupBy(aircraft.id)
    .having(gt(count(), maxTasks - tasks.length))
    .orderBy(byTail)
    .limit(1)
  if (full) throw tooManyItems(full.tailNumber)
}

/** More would take longer than the time-out of the call. */
const maxItems = 100_000

function tooManyAtOnce(aircraftCount: number, tasks: number): Details {
  if (aircraftCount * tasks <= maxItems) return []
  const most = Math.floor(maxItems / tasks)
  const message = `With ${tasks.toLocaleString('en')} tasks there can be at most ${most} aircraft at once`
  return [{ path: 'aircraftIds', message }]
}

/**
 * Checks all aircraft. It locks nothing.
 * @throws 404, 400 for an aircraft without the programme, 409
 */
async function checkAll({ db, params, body: { aircraftIds } }: ApplyContext): Promise<Valid> {
  const found = await findProgramme(db, params.id)
  requireNoProblems(tooManyAtOnce(aircraftIds.length, currentOf(found).tasks.length))
  const rows = await db
    .select({ id: aircraft.id, has: maintained.programmeId })
    .from(aircraft)
    .leftJoin(maintained, eq(maintained.aircraftId, aircraft.id))
    .where(and(isOneOf(aircraft.id, aircraftIds), aircraftExists))
  const having = new Map(rows.map(({ id, has }) => [id, has]))
  requireNoProblems(
    aircraftIds.flatMap((id, n) => {
      if (having.get(id) === params.id) return []
      const message = having.has(id)
        ? 'This aircraft does not have the programme'
        : 'Aircraft not found'
      return [{ path: `aircraftIds.${n}`, message }]
    }),
  )
  if (found.programme.status !== 'active') throw notActive()
  const programme = validOf(found)
  await requireRooms(db, aircraftIds, programme)
  return programme
}

type Effects = Omit<Applied, 'aircraftId' | 'tailNumber'>

function effectsOf(aircraft: Plannable, plan: Plan, today: CalendarDate): Effects {
  const { items: before } = aircraft
  const codesOf = (some: Plan['added']) => some.map(({ row }) => row.code)
  return {
    added: codesOf(plan.added),
    changed: codesOf(plan.changed),
    removed: codesOf(plan.removed),
    limits: findLimits(plan, before),
    withoutDue: findLacking(plan, aircraft).map(({ code }) => code),
    overdue: countOverdue(plan, before, today),
  }
}

const noEffects: Effects = {
  added: [],
  changed: [],
  removed: [],
  limits: [],
  withoutDue: [],
  overdue: 0,
}

const sumOf = (one: Effects, other: Effects): Effects => ({
  added: [...one.added, ...other.added],
  changed: [...one.changed, ...other.changed],
  removed: [...one.removed, ...other.removed],
  limits: [...one.limits, ...other.limits],
  withoutDue: [...one.withoutDue, ...other.withoutDue],
  overdue: one.overdue + other.overdue,
})

const toApplied = ({ aircraft: { id, tailNumber } }: Standing, effects: Effects): Applied => ({
  aircraftId: id,
  tailNumber,
  added: effects.added.toSorted(),
  changed: effects.changed.toSorted(),
  removed: effects.removed.toSorted(),
  limits: effects.limits.toSorted(byCode),
  withoutDue: effects.withoutDue.toSorted(),
  overdue: effects.overdue,
})

const changedSince = () =>
  conflict(
    'changed-since',
    'The programme or an aircraft was changed meanwhile. Not all aircraft have the revision.',
  )

const noBaselines = new Map()

/** Locks nothing, and lets other requests run between two aircraft. */
async function* planEach(
  { db, caller, body: { aircraftIds } }: ApplyContext,
  programme: Valid,
  today: CalendarDate,
): AsyncGenerator<{ each: Plannable; plan: Plan }> {
  for (const id of new Set(aircraftIds)) {
    await setImmediate()
    const on = (await findStandings(db, [id], today)).get(id)
    if (!on) continue
    const each = { items: await findRowsOf(db, [id]), on }
    const writing = { by: caller, at: new Date() }
    yield { each, plan: await planAll(db, each, { programme, baselines: noBaselines, writing }) }
  }
}

export async function previewRevision(context: ApplyContext): Promise<RevisionApplied> {
  const today = context.today()
  const previewed: Applied[] = []
  for await (const { each, plan } of planEach(context, await checkAll(context), today))
    previewed.push(toApplied(each.on, effectsOf(each, plan, today)))
  return { aircraft: previewed }
}

const lossesOf = (each: Plannable, plan: Plan): Details => {
  const { tailNumber } = each.on.aircraft
  return findLacking(plan, each)
    .filter(({ isLoss }) => isLoss)
    .map(({ code, dimensions }) => ({
      path: code,
      message: `${tailNumber}, ${code}: ${missingBaselineText(dimensions)}`,
    }))
}

const maxLosses = 1000

function requireNoLosses(losses: Details): void {
  const [first] = losses
  if (!first) return
  const others = losses.length - 1
  const more = others > 0 ? `, nor would ${others} more` : ''
  const message = `${first.message}. It would have no due${more}.`
  throw conflict('without-due', message, losses.slice(0, maxLosses))
}

async function requireAccepted(context: ApplyContext, programme: Valid, today: CalendarDate) {
  if (context.body.accept) return
  const losses: Details = []
  for await (const { each, plan } of planEach(context, programme, today))
    losses.push(...lossesOf(each, plan))
  requireNoLosses(losses)
}

/** A transaction changes at most so many items, so that others do not wait for long. */
const pieceSize = 300

type Piece = { id: string; sum: Effects; renamed: number }

/**
 * Moves some items of an aircraft that do not have the revision yet. When all have it, the aircraft has it.
 * @throws 409
 */
async function storePiece(
  { body, params }: ApplyContext,
  tx: Transaction,
  by: By,
  { id, sum, renamed }: Piece,
  { revision, today }: { revision: string; today: CalendarDate },
): Promise<{ entries: HistoryEntry[]; rest?: Piece; done?: Applied }> {
  const found = await holdProgramme(tx, params.id)
  const row = (await lockManyMaintained(tx, [id])).get(id)
  const programme = validOf(found)
  const isSame = found.programme.status === 'active' && programme.revision === revision
  if (!isSame || row?.programmeId !== params.id) throw changedSince()
  const on = (await findStandings(tx, [id], today)).get(id)
  if (!on) throw changedSince()
  const { programmeId, programmeRevision, status, aircraftId, code } = items
  const which = and(
    isNotNull(programmeId),
    or(ne(programmeId, params.id), sql`${programmeRevision} is distinct from ${revision}`),
  )
  const behind = await lockRowsOf(tx, [id], { which, limit: pieceSize })
  const placed = await tx
    .select({ code, programmeId })
    .from(items)
    .where(and(eq(aircraftId, id), ne(status, 'terminated')))
  requireRoom(placed, on.aircraft.tailNumber, programme.tasks)
  const waiting = tasksToAdd(placed, programme)
  // Items that are removed come first, because a new one may have the same code.
  const tasks = waiting.slice(0, pieceSize - behind.length)
  const each = { items: behind, on }
  const writing = { by, at: new Date() }
  const plan = await planItems(tx, each, tasks, { programme, baselines: noBaselines, writing })
  if (!body.accept) requireNoLosses(lossesOf(each, plan))
  await storePlanned(tx, plan)
  const effects = sumOf(sum, effectsOf(each, plan, today))
  const names = renamed + plan.renamed.length
  if (behind.length + tasks.length === pieceSize)
    return { entries: [], rest: { id, sum: effects, renamed: names } }
  const { added, changed, removed } = effects
  const counts = {
    added: added.length,
    changed: changed.length,
    renamed: names,
    removed: removed.length,
  }
  const entry = await storeProgramme(tx, { row, on }, programme, counts)
  return { entries: entry ? [entry] : [], done: toApplied(on, effects) }
}

/**
 * Checks all aircraft first, and then moves their items in pieces. A repeat with the same key skips what was moved
 * already.
 */
export async function applyRevision(context: ApplyContext): Promise<RevisionApplied> {
  const { body, change, findAnswer, today: readToday } = context
  const earlier = RevisionApplied.safeParse(await findAnswer())
  if (earlier.success) return earlier.data
  const today = readToday()
  const checked = await checkAll(context)
  const { revision, name } = checked
  await requireAccepted(context, checked, today)
  const act = context.actOfParts(`Revision ${revision} of ${name}`)
  const ids = [...new Set(body.aircraftIds)]
  const applied = new Map<string, Applied>()
  await storePieces(context, 'planMaintenance', {
    pieces: ids.map((id): Piece => ({ id, sum: noEffects, renamed: 0 })),
    async store(tx, by, piece) {
      const { entries, rest, done } = await storePiece(context, tx, by, piece, { revision, today })
      if (done) applied.set(piece.id, done)
      return { entries, rest, outcome: { stored: done ? 1 : 0, skipped: 0, leftOut: [] } }
    },
    act,
  })
  const answer = { aircraft: ids.flatMap((id) => applied.get(id) ?? []) }
  return change(async () => ({ entries: [], answer }))
}
