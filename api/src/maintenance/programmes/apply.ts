import { setImmediate } from 'node:timers/promises'
import { maxTasks, RevisionApplied } from '@aerofleet/shared/contract/maintenance/programmes'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { missingBaselineText } from '@aerofleet/shared/due/missing-text'
import { and, asc, count, eq, gt, isNull, ne } from 'drizzle-orm'
import { aircraft, aircraftExists, byTail } from '../../aircraft/table'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { conflict, type Details } from '../../errors'
import type { Context } from '../../http/handlers'
import { findItemsOf, findStandings } from '../items/queries'
import { requireNoProblems } from '../items/rules'
import { lockManyMaintained } from '../lock'
import { items, maintained } from '../table'
import {
  codeTaken,
  lockAssignable,
  notActive,
  planItems,
  storePlan,
  tooManyItems,
  validOf,
  type Plan,
  type Plannable,
  type Valid,
} from './assign'
import { countOverdue, findLacking, findLimits } from './effects'
import { findProgramme, holdProgramme } from './queries'

type ApplyContext = Context<'maintenanceRevisionApply'>
type Applied = RevisionApplied['aircraft'][number]

async function requireRoom(db: Database, ids: readonly string[], { tasks }: Valid): Promise<void> {
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

/**
 * Checks all aircraft. It locks nothing.
 * @throws 404, 400 for an aircraft without the programme, 409
 */
async function checkAll({ db, params, body: { aircraftIds } }: ApplyContext): Promise<Valid> {
  const found = await findProgramme(db, params.id)
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
  await requireRoom(db, aircraftIds, programme)
  return programme
}

function toApplied(aircraft: Plannable, plan: Plan, today: CalendarDate): Applied {
  const { items: before, on } = aircraft
  const codesOf = (some: Plan['added']) => some.map(({ row }) => row.code).toSorted()
  return {
    aircraftId: on.aircraft.id,
    tailNumber: on.aircraft.tailNumber,
    added: codesOf(plan.added),
    changed: codesOf(plan.rewritten),
    removed: codesOf(plan.removed),
    limits: findLimits(plan, before),
    withoutDue: findLacking(plan, aircraft).map(({ code }) => code),
    overdue: countOverdue(plan, before, today),
  }
}

const changedSince = () =>
  conflict(
    'changed-since',
    'The programme or an aircraft was changed meanwhile. Not all aircraft have the revision.',
  )

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
    const each = { items: await findItemsOf(db, [id]), on }
    yield {
      each,
      plan: await planItems(each, programme, new Map(), { by: caller, at: new Date() }),
    }
  }
}

export async function previewRevision(context: ApplyContext): Promise<RevisionApplied> {
  const today = context.today()
  const previewed: Applied[] = []
  for await (const { each, plan } of planEach(context, await checkAll(context), today))
    previewed.push(toApplied(each, plan, today))
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

/**
 * Checks all aircraft first, and then moves each in its own transaction. A repeat with the same key skips the
 * aircraft that were moved already.
 */
export async function applyRevision(context: ApplyContext): Promise<RevisionApplied> {
  const { params, body, change, changePart, findAnswer, today: readToday } = context
  const earlier = RevisionApplied.safeParse(await findAnswer())
  if (earlier.success) return earlier.data
  const today = readToday()
  const checked = await checkAll(context)
  const { revision, name } = checked
  await requireAccepted(context, checked, today)
  const act = context.actOfParts(`Revision ${revision} of ${name}`)
  const applied: Applied[] = []
  for (const id of new Set(body.aircraftIds)) {
    const part = await changePart(async (tx, by) => {
      const found = await holdProgramme(tx, params.id)
      const row = (await lockManyMaintained(tx, [id])).get(id)
      const programme = validOf(found)
      const isSame = found.programme.status === 'active' && programme.revision === revision
      if (!isSame || row?.programmeId !== params.id) throw changedSince()
      const each = await lockAssignable(tx, row, today)
      const plan = await planItems(each, programme, new Map(), { by, at: new Date() })
      if (!body.accept) requireNoLosses(lossesOf(each, plan))
      const entry = await storePlan(tx, each, programme, plan)
      return { entries: entry ? [entry] : [], act, answer: toApplied(each, plan, today) }
    })
    applied.push(part)
  }
  return change(async () => ({ entries: [], answer: { aircraft: applied } }))
}
