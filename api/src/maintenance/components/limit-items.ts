import { isDeepStrictEqual } from 'node:util'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { dayInWords, dayOfMonth } from '@aerofleet/shared/due/calendar-date'
import { counters, sumOf } from '@aerofleet/shared/due/figures'
import type { Base } from '@aerofleet/shared/due/next-due'
import { itemLimits, partDue, partLimits, type PartLimitKind } from '@aerofleet/shared/due/part'
import { partName } from '@aerofleet/shared/work/component'
import { and, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import { asStored, isOneOf } from '../../db/json'
import type { ItemRow, Standing } from '../items/reads'
import {
  createItem,
  storeItems,
  withFurtherEvents,
  type ChangedItem,
  type Writing,
} from '../items/writes'
import { items } from '../table'
import { isLimitedAtAll } from './answer'
import { beneath, chainOf, daysOf, factorsOf, type ComponentRow, type Rows } from './assembly'

const longestCode = 30
const longestTitle = 120
const longestZone = 20
const suffixes = { life: '', overhaul: ' OH' }

/** The serial number, told apart from other items of the aircraft. */
function codeOf(
  row: ComponentRow,
  kind: PartLimitKind,
  isTaken: (code: string) => boolean,
): string {
  for (let n = 1; ; n++) {
    const end = `${suffixes[kind]}${n === 1 ? '' : ` (${n})`}`
    const code = `${partName(row).slice(0, longestCode - end.length)}${end}`
    if (!isTaken(code)) return code
  }
}

function taskOf(rows: Rows, row: ComponentRow, kind: PartLimitKind, code: string): Task {
  const { name, partNumber, serialNumber, limits, base } = row
  const top = chainOf(rows, row).at(-1)
  const places = new Set([top?.position, row.position].filter(Boolean))
  const numbers = serialNumber ? `P/N ${partNumber}, S/N ${serialNumber}` : `P/N ${partNumber}`
  const title = [name, numbers, ...places].join(', ')
  const counted = itemLimits(base, kind, limits[kind], factorsOf(rows, row))
  const full = { tolerance: 0, earlyWindow: 0 }
  const { hours, cycles, calendar } = counted
  return asStored({
    code,
    title: title.slice(0, longestTitle),
    ata: row.ata,
    kind: kind === 'life' ? ('discard' as const) : ('restoration' as const),
    limits: {
      hours: hours && { ...full, ...hours },
      cycles: cycles && { ...full, ...cycles },
      calendar: calendar && {
        ...full,
        interval: calendar.interval,
        unit: calendar.unit ?? ('days' as const),
      },
    },
    which: 'first' as const,
    next: 'completion' as const,
    endOfMonth: false,
    airworthinessLimitation: kind === 'life',
    critical: false,
    skill: 'none' as const,
    manHours: 0,
    reference: '',
    zone: row.position.slice(0, longestZone),
    access: '',
    terminates: [],
  })
}

/** Where the intervals of the item have begun, in the counters of the aircraft: its due minus its interval. */
function baseOf(rows: Rows, row: ComponentRow, kind: PartLimitKind, { limits }: Task): Base {
  const days = daysOf(row)
  const due = partDue(row.base, kind, row.limits[kind], factorsOf(rows, row), days)
  const base: Base = {}
  for (const counter of counters) {
    const [figure, interval] = [due[counter], limits[counter]?.interval]
    if (figure !== undefined && interval !== undefined)
      base[counter] = sumOf(counter, figure, -interval)
  }
  const from = kind === 'life' ? days.newOn : days.overhauledOn
  if (limits.calendar && from !== undefined) {
    base.date = from
    base.anchor = dayOfMonth(from)
  }
  return base
}

/** The parts before and after an act. */
type Act = {
  tx: Transaction
  rows: Rows
  before: Rows
  on: ReadonlyMap<string, Standing>
  writing: Writing
}

export type MovedItem = { before?: ItemRow; after: ItemRow }

type Following = Act & {
  /** All items of the parts, also of aircraft that they were on. */
  known: readonly ItemRow[]
  /** The codes that each aircraft has. */
  codes: Map<string, Map<string, string>>
  added: ChangedItem[]
  changed: ChangedItem[]
  moved: MovedItem[]
}

/** The changed parts and all beneath them, as those count by the factors above. */
function affected({ rows, before }: Act): ComponentRow[] {
  const ids = new Set<string>()
  for (const row of rows.values()) {
    if (isDeepStrictEqual(row, before.get(row.id))) continue
    ids.add(row.id)
    for (const each of beneath(rows, row.id)) ids.add(each.id)
  }
  return [...ids].flatMap((id) => rows.get(id) ?? [])
}

async function findFollowing(act: Act, parts: readonly ComponentRow[]): Promise<Following> {
  const { id, aircraftId, componentId, code, status } = items
  const partIds = parts.map((row) => row.id)
  const known = await act.tx.select().from(items).where(isOneOf(componentId, partIds)).for('update')
  const aircraftIds = [...new Set(parts.flatMap((row) => row.aircraftId ?? []))]
  const taken = await act.tx
    .select({ id, aircraftId, code })
    .from(items)
    .where(and(isOneOf(aircraftId, aircraftIds), ne(status, 'terminated')))
  const codes = new Map(aircraftIds.map((of) => [of, new Map<string, string>()]))
  for (const row of taken) codes.get(row.aircraftId)?.set(row.code, row.id)
  return { ...act, known, codes, added: [], changed: [], moved: [] }
}

const noUsage = { newest: { date: '1900-01-01', hours: 0, cycles: 0 }, rates: {} }
const cameOff = (row: ComponentRow) => `${partName(row)} came off on ${dayInWords(row.base.date)}`

/** Ends an item whose part has come off, or has lost the limit. */
function end(following: Following, item: ItemRow, row: ComponentRow): void {
  const { on, writing, codes, changed, moved } = following
  const usage = on.get(item.aircraftId)?.usage ?? noUsage
  const reason = row.aircraftId === item.aircraftId ? 'The limit was removed' : cameOff(row)
  const event = { kind: 'terminated' as const, values: { reason } }
  const ended = withFurtherEvents(item, [event], writing, { usage })
  changed.push(ended)
  moved.push({ before: item, after: ended.row })
  codes.get(item.aircraftId)?.delete(item.code)
}

/** Adds or changes the item of a limit. `current` is the item of the part on this aircraft, perhaps an ended one. */
function follow(
  following: Following,
  row: ComponentRow,
  kind: PartLimitKind,
  standing: Standing,
  current: ItemRow | undefined,
): void {
  const { rows, writing, added, changed, moved } = following
  const codes = following.codes.get(standing.aircraft.id) ?? new Map<string, string>()
  const isTaken = (code: string) => codes.has(code) && codes.get(code) !== current?.id
  const task = taskOf(rows, row, kind, codeOf(row, kind, isTaken))
  const base = asStored(baseOf(rows, row, kind, task))
  const advisory = row.limits[kind]?.advisory === true
  if (current && isSame(current, { task, base, advisory })) return
  const event = { kind: 'limit' as const, values: { task, base, ...(advisory && { advisory }) } }
  const component = { componentId: row.id, componentLimit: kind }
  const item = current
    ? withFurtherEvents(current, [event], writing, standing)
    : createItem(null, [event], writing, standing, component)
  const list = current ? changed : added
  list.push(item)
  moved.push({ ...(current && { before: current }), after: item.row })
  codes.set(task.code, item.row.id)
}

/**
 * Makes the items of parts follow them: an item for each limit of an installed part. It ends when the part comes off,
 * and is back when the part is.
 */
export async function followParts(act: Act): Promise<MovedItem[]> {
  const parts = affected(act)
  const following = await findFollowing(act, parts)
  const byLimit = new Map<string, ItemRow[]>()
  for (const item of following.known) {
    const limit = `${item.componentId} ${item.componentLimit}`
    byLimit.set(limit, [...(byLimit.get(limit) ?? []), item])
  }
  const limits = parts.flatMap((row) =>
    partLimits.map((kind) => {
      const standing = isLimitedAtAll(row, kind) ? act.on.get(row.aircraftId ?? '') : undefined
      const own = byLimit.get(`${row.id} ${kind}`) ?? []
      const current = standing && own.find(({ aircraftId }) => aircraftId === row.aircraftId)
      return { row, kind, standing, own, current }
    }),
  )
  // Ended items come first, because a new one may have the same code.
  for (const { row, own, current } of limits)
    for (const item of own)
      if (item !== current && item.status !== 'terminated') end(following, item, row)
  for (const { row, kind, standing, current } of limits)
    if (standing) follow(following, row, kind, standing, current)
  const { added, changed, moved } = following
  await storeItems(act.tx, { added, changed })
  return moved
}

type Followed = { task: Task; base: Base; advisory: boolean }

const isSame = (item: ItemRow, { task, base, advisory }: Followed): boolean =>
  item.status === 'active' &&
  item.advisory === advisory &&
  isDeepStrictEqual(item.task, task) &&
  isSameBase(item, base)

/** The base of an item that was completed has the figures of the completion in all counters. */
function isSameBase({ base, task }: ItemRow, other: Base): boolean {
  const relevant = (one: Base | null) =>
    counters.map((counter) => (task.limits[counter] ? one?.[counter] : undefined))
  const dateOf = (one: Base | null) => (task.limits.calendar ? one?.date : undefined)
  return isDeepStrictEqual(relevant(base), relevant(other)) && dateOf(base) === dateOf(other)
}
