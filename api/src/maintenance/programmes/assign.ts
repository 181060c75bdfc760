import { isDeepStrictEqual } from 'node:util'
import { maxTasks } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Baseline, Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Database, Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { conflict, type Details } from '../../errors'
import { inTurns } from '../../import/in-turns'
import type { DayOfZone } from '../../today'
import {
  baselineEvents,
  baselineProblems,
  findLogs,
  findStandings,
  type FurtherEvent,
  type ItemRow,
  type NewEvent,
  type Standing,
} from '../items/reads'
import {
  type ChangedItem,
  createItem,
  lockRowsOf,
  storeItems,
  withFurtherEvents,
  withRevisionName,
  type Writing,
} from '../items/writes'
import { storeMaintained, type MaintainedRow } from '../lock'
import { currentOf, type WithRevisions } from './answer'

export type Valid = { id: string; name: string; revision: string; tasks: readonly Task[] }

export function validOf(of: WithRevisions): Valid {
  const { revision, tasks } = currentOf(of)
  const { id, name } = of.programme
  return { id, name, revision, tasks }
}

export type Baselines = ReadonlyMap<string, Baseline>

/** `items` lacks terminated ones. */
export type Plannable = { items: readonly ItemRow[]; on: Standing }
/** `row` and `items` are locked. */
type Assignable = Plannable & { row: MaintainedRow }

export const notActive = () =>
  conflict('not-active', 'Only an active programme can be assigned to aircraft.')

/** The caller has locked the maintenance of the aircraft. */
export async function lockAssignable(
  tx: Transaction,
  row: MaintainedRow,
  today: CalendarDate,
): Promise<Assignable> {
  const ids = [row.aircraftId]
  const items = await lockRowsOf(tx, ids)
  const on = (await findStandings(tx, ids, today)).get(row.aircraftId)
  if (!on) throw new Error('It was locked before.')
  return { row, items, on }
}

export type Plan = {
  added: ChangedItem[]
  /** Items with another task or baseline. */
  changed: ChangedItem[]
  /** Only the names of their revisions change. */
  renamed: ChangedItem[]
  removed: ChangedItem[]
  unchanged: { row: ItemRow }[]
}

export function problemsOf(
  programme: Valid | null,
  baselines: readonly (Baseline & { code: string })[],
  day: DayOfZone,
): Details {
  const tasks = new Map(programme?.tasks.map((task) => [task.code, task]))
  const seen = new Set<string>()
  return baselines.flatMap((baseline, n) => {
    const { code } = baseline
    const task = tasks.get(code)
    const path = `baselines.${n}.`
    if (!task) return [{ path: `${path}code`, message: `The programme has no task ${code}` }]
    if (seen.has(code))
      return [{ path: `${path}code`, message: `Two baselines have the code ${code}` }]
    seen.add(code)
    return baselineProblems(task, baseline, day, path)
  })
}

export const codeTaken = (tailNumber: string, code: string) =>
  conflict('code-exists', `${tailNumber} already has an item with the code ${code}`, [
    { path: code, message: `${tailNumber} has an item of its own with this code` },
  ])

export const tooManyItems = (tailNumber: string) =>
  conflict('too-many-items', `${tailNumber} can have at most 2,000 items.`)

type Placed = Pick<ItemRow, 'code' | 'programmeId'>

/** @throws 409 for a taken code, or too many items */
export function requireRoom(
  items: readonly Placed[],
  tailNumber: string,
  tasks: readonly Task[],
): void {
  const codes = new Set(tasks.map(({ code }) => code))
  const own = items.filter(({ programmeId }) => programmeId === null)
  const taken = own.find(({ code }) => codes.has(code))
  if (taken) throw codeTaken(tailNumber, taken.code)
  if (own.length + tasks.length > maxTasks) throw tooManyItems(tailNumber)
}

/** @returns the tasks without an item */
export function tasksToAdd(items: readonly Placed[], programme: Valid | null): Task[] {
  const ofProgramme = items.filter(({ programmeId }) => programmeId === programme?.id)
  const codes = new Set(ofProgramme.map(({ code }) => code))
  return programme?.tasks.filter(({ code }) => !codes.has(code)) ?? []
}

type Planning = { programme: Valid | null; baselines: Baselines; writing: Writing }

/**
 * Plans what becomes of items, and which tasks become items.
 * @param programme `null` removes the programme
 * @throws 409 for a baseline of an item with a completion
 */
export async function planItems(
  db: Database,
  { items, on }: Plannable,
  tasks: readonly Task[],
  { programme, baselines, writing }: Planning,
): Promise<Plan> {
  const taskOf = new Map(programme?.tasks.map((task) => [task.code, task]))
  const plan: Plan = { added: [], changed: [], renamed: [], removed: [], unchanged: [] }
  const logs = await findLogs(
    db,
    items.flatMap(({ id, code }) => (baselines.has(code) ? [id] : [])),
  )
  for await (const row of inTurns(items)) {
    if (row.programmeId === null) continue
    const task = row.programmeId === programme?.id ? taskOf.get(row.code) : undefined
    if (!programme || !task) {
      const values = { programmeId: row.programmeId }
      plan.removed.push(withFurtherEvents(row, [{ kind: 'terminated', values }], writing, on))
      continue
    }
    const { revision } = programme
    const isSameTask = isDeepStrictEqual(task, row.task)
    const isSameName = row.programmeRevision === revision
    const baseline = baselineEvents({ row, log: logs.get(row.id) ?? [] }, baselines.get(row.code))
    if (isSameTask && baseline.length === 0) {
      if (isSameName) plan.unchanged.push({ row })
      else plan.renamed.push(withRevisionName(row, revision, writing))
      continue
    }
    const values = { programmeRevision: revision, ...(!isSameTask && { task }) }
    const events: FurtherEvent[] =
      isSameTask && isSameName ? baseline : [{ kind: 'revision', values }, ...baseline]
    plan.changed.push(withFurtherEvents(row, events, writing, on))
  }
  for await (const task of inTurns(tasks)) {
    const baseline = baselines.get(task.code)
    const values = { task, programmeRevision: programme?.revision }
    const events: NewEvent[] = [
      { kind: 'revision', values },
      ...(baseline ? [{ kind: 'baseline' as const, values: baseline }] : []),
    ]
    plan.added.push(createItem(programme?.id ?? null, events, writing, on))
  }
  return plan
}

/** @throws 409 for a taken code, too many items, or a baseline of an item with a completion */
export function planAll(db: Database, aircraft: Plannable, planning: Planning): Promise<Plan> {
  const { items, on } = aircraft
  const { programme } = planning
  requireRoom(items, on.aircraft.tailNumber, programme?.tasks ?? [])
  return planItems(db, aircraft, tasksToAdd(items, programme), planning)
}

export function givenBaselines(
  { added, changed }: Plan,
  baselines: readonly (Baseline & { code: string })[],
) {
  const stored = new Set(
    [...added, ...changed].flatMap(({ row, added: events }) =>
      events.some(({ kind }) => kind === 'baseline') ? [row.code] : [],
    ),
  )
  return baselines.flatMap((done, n) =>
    stored.has(done.code) ? [{ path: `baselines.${n}.`, done }] : [],
  )
}

export const storePlanned = (tx: Transaction, { added, changed, renamed, removed }: Plan) =>
  storeItems(tx, { added, changed: [...changed, ...removed], renamed })

type Counts = { added: number; changed: number; renamed: number; removed: number }

/**
 * Returns `undefined` if nothing changes.
 * @param withdrawnProgramme the name of a withdrawn programme that the aircraft has lost
 */
export async function storeProgramme(
  tx: Transaction,
  { row, on }: Pick<Assignable, 'row' | 'on'>,
  programme: Valid | null,
  { added, changed, renamed, removed }: Counts,
  withdrawnProgramme: string | null = null,
): Promise<HistoryEntry | undefined> {
  const programmeId = programme?.id ?? null
  const programmeRevision = programme?.revision ?? null
  const isSame =
    row.programmeId === programmeId &&
    row.programmeRevision === programmeRevision &&
    row.withdrawnProgramme === withdrawnProgramme
  if (isSame && added + changed + renamed + removed === 0) return undefined
  await storeMaintained(tx, row, { programmeId, programmeRevision, withdrawnProgramme })
  const { aircraftId } = row
  const { tailNumber } = on.aircraft
  const before = { programmeId: row.programmeId, revision: row.programmeRevision }
  return {
    kind: 'maintained',
    action: 'update',
    subjectId: aircraftId,
    partOf: aircraftId,
    before: { tailNumber, ...before },
    after: {
      tailNumber,
      programmeId,
      revision: programmeRevision,
      ...(programme && { programme: programme.name }),
      added,
      changed,
      removed,
    },
  }
}

/** As `storeProgramme`, with all items. */
export async function storePlan(
  tx: Transaction,
  aircraft: Assignable,
  programme: Valid | null,
  plan: Plan,
  withdrawnProgramme: string | null = null,
): Promise<HistoryEntry | undefined> {
  await storePlanned(tx, plan)
  const { added, changed, renamed, removed } = plan
  const counts = {
    added: added.length,
    changed: changed.length,
    renamed: renamed.length,
    removed: removed.length,
  }
  return storeProgramme(tx, aircraft, programme, counts, withdrawnProgramme)
}
