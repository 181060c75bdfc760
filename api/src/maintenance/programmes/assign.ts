import { isDeepStrictEqual } from 'node:util'
import { maxTasks } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Baseline, Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { conflict, type Details } from '../../errors'
import { inTurns } from '../../import/in-turns'
import type { DayOfZone } from '../../today'
import type { NewEvent } from '../items/log'
import {
  createItem,
  findStandings,
  lockItemsOf,
  storeItems,
  withEvents,
  type ChangedItem,
  type LoggedItem,
  type Standing,
  type Writing,
} from '../items/queries'
import { baselineEvents, baselineProblems } from '../items/rules'
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
export type Plannable = { items: readonly LoggedItem[]; on: Standing }
/** `row` and `items` are locked. */
export type Assignable = Plannable & { row: MaintainedRow }

export const notActive = () =>
  conflict('not-active', 'Only an active programme can be assigned to aircraft.')

/** The caller has locked the maintenance of the aircraft. */
export async function lockAssignable(
  tx: Transaction,
  row: MaintainedRow,
  today: CalendarDate,
): Promise<Assignable> {
  const ids = [row.aircraftId]
  const items = await lockItemsOf(tx, ids)
  const on = (await findStandings(tx, ids, today)).get(row.aircraftId)
  if (!on) throw new Error('It was locked before.')
  return { row, items, on }
}

export type Plan = {
  added: ChangedItem[]
  changed: ChangedItem[]
  /**
   * The `changed` items with another task or baseline. In the others only the name of their revision changes.
   */
  rewritten: ChangedItem[]
  removed: ChangedItem[]
  unchanged: LoggedItem[]
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

function requireRoom({ items, on }: Plannable, tasks: readonly Task[]): void {
  const codes = new Set(tasks.map(({ code }) => code))
  const own = items.filter(({ row }) => row.programmeId === null)
  const taken = own.find(({ row }) => codes.has(row.code))
  const { tailNumber } = on.aircraft
  if (taken) throw codeTaken(tailNumber, taken.row.code)
  if (own.length + tasks.length > maxTasks) throw tooManyItems(tailNumber)
}

/**
 * @param programme `null` removes the programme
 * @throws 409 for a taken code, too many items, or a baseline of an item with a completion
 */
export async function planItems(
  aircraft: Plannable,
  programme: Valid | null,
  baselines: Baselines,
  writing: Writing,
): Promise<Plan> {
  const { items, on } = aircraft
  requireRoom(aircraft, programme?.tasks ?? [])
  const waiting = new Map(programme?.tasks.map((task) => [task.code, task]))
  const plan: Plan = { added: [], changed: [], rewritten: [], removed: [], unchanged: [] }
  for await (const item of inTurns(items)) {
    const { row } = item
    if (row.programmeId === null) continue
    const task = row.programmeId === programme?.id ? waiting.get(row.code) : undefined
    if (!programme || !task) {
      const values = { programmeId: row.programmeId }
      plan.removed.push(withEvents(item, [{ kind: 'terminated', values }], writing, on))
      continue
    }
    waiting.delete(row.code)
    const isSameTask = isDeepStrictEqual(task, row.task)
    const isSame = isSameTask && row.programmeRevision === programme.revision
    const values = { programmeRevision: programme.revision, ...(!isSameTask && { task }) }
    const revision: NewEvent[] = isSame ? [] : [{ kind: 'revision', values }]
    const baseline = baselineEvents(item, baselines.get(row.code))
    const events = [...revision, ...baseline]
    if (events.length === 0) {
      plan.unchanged.push(item)
      continue
    }
    const changed = withEvents(item, events, writing, on)
    plan.changed.push(changed)
    if (!isSameTask || baseline.length > 0) plan.rewritten.push(changed)
  }
  for await (const task of inTurns([...waiting.values()])) {
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

export function givenBaselines(
  { added, rewritten }: Plan,
  baselines: readonly (Baseline & { code: string })[],
) {
  const stored = new Set(
    [...added, ...rewritten].flatMap(({ row, added: events }) =>
      events.some(({ kind }) => kind === 'baseline') ? [row.code] : [],
    ),
  )
  return baselines.flatMap((done, n) =>
    stored.has(done.code) ? [{ path: `baselines.${n}.`, done }] : [],
  )
}

/**
 * Returns `undefined` if nothing changes.
 * @param withdrawnProgramme the name of a withdrawn programme that the aircraft has lost
 */
export async function storePlan(
  tx: Transaction,
  { row, on }: Assignable,
  programme: Valid | null,
  plan: Plan,
  withdrawnProgramme: string | null = null,
): Promise<HistoryEntry | undefined> {
  const { added, changed, rewritten, removed } = plan
  const programmeId = programme?.id ?? null
  const programmeRevision = programme?.revision ?? null
  const isSame =
    row.programmeId === programmeId &&
    row.programmeRevision === programmeRevision &&
    row.withdrawnProgramme === withdrawnProgramme
  if (isSame && added.length + changed.length + removed.length === 0) return undefined
  await storeItems(tx, { added, changed: [...changed, ...removed] })
  await storeMaintained(tx, row, { programmeId, programmeRevision, withdrawnProgramme })
  const { aircraftId } = row
  const { tailNumber } = on.aircraft
  const before = { programmeId: row.programmeId, revision: row.programmeRevision }
  return {
    kind: 'maintained',
    action: 'update',
    subjectId: aircraftId,
    aircraftId,
    before: { tailNumber, ...before },
    after: {
      tailNumber,
      programmeId,
      revision: programmeRevision,
      ...(programme && { programme: programme.name }),
      added: added.length,
      changed: rewritten.length,
      removed: removed.length,
    },
  }
}
