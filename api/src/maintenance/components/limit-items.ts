import { isDeepStrictEqual } from 'node:util'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { dayInWords, dayOfMonth } from '@aerofleet/shared/due/calendar-date'
import { counters, sumOf } from '@aerofleet/shared/due/figures'
import type { Base } from '@aerofleet/shared/due/next-due'
import { itemLimits, partDue, partLimits, type PartLimitKind } from '@aerofleet/shared/due/part'
import { partName } from '@aerofleet/shared/work/component'
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
function codeOf(row: ComponentRow, kind: PartLimitKind, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const end = `${suffixes[kind]}${n === 1 ? '' : ` (${n})`}`
    const code = `${partName(row).slice(0, longestCode - end.length)}${end}`
    if (!taken.has(code)) return code
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

type Shop = {
  tx: Transaction
  rows: Rows
  before: Rows
  on: ReadonlyMap<string, Standing>
  writing: Writing
}

export type MovedItem = { before?: ItemRow; after: ItemRow }

/** The changed parts and all beneath them, as those count by the factors above. */
function affected({ rows, before }: Shop): ComponentRow[] {
  const ids = new Set<string>()
  for (const row of rows.values()) {
    if (isDeepStrictEqual(row, before.get(row.id))) continue
    ids.add(row.id)
    for (const each of beneath(rows, row.id)) ids.add(each.id)
  }
  return [...ids].flatMap((id) => rows.get(id) ?? [])
}

const cameOff = (row: ComponentRow) => `${partName(row)} came off on ${dayInWords(row.base.date)}`

/**
 * Makes the items of parts follow them: an item for each limit of an installed part. It ends when the part comes off,
 * and is back when the part is.
 */
export async function followParts(shop: Shop): Promise<MovedItem[]> {
  const { tx, rows, on, writing } = shop
  const parts = affected(shop)
  const partIds = parts.map(({ id }) => id)
  const known = await tx
    .select()
    .from(items)
    .where(isOneOf(items.componentId, partIds))
    .for('update')
  const aircraftIds = [...new Set(parts.flatMap(({ aircraftId }) => aircraftId ?? []))]
  const { id, aircraftId: of, code, status } = items
  const codes = await tx
    .select({ id, of, code, status })
    .from(items)
    .where(isOneOf(of, aircraftIds))
  const added: ChangedItem[] = []
  const changed: ChangedItem[] = []
  const moved: MovedItem[] = []
  const take = (aircraftId: string, own: string | undefined) =>
    new Set(
      codes.flatMap((row) =>
        row.of === aircraftId && row.id !== own && row.status !== 'terminated' ? [row.code] : [],
      ),
    )
  for (const row of parts) {
    for (const kind of partLimits) {
      const own = known.filter(
        (item) => item.componentId === row.id && item.componentLimit === kind,
      )
      const standing = on.get(row.aircraftId ?? '')
      const isFollowed = row.aircraftId !== null && standing && isLimitedAtAll(row, kind)
      const current = isFollowed
        ? own.find((item) => item.aircraftId === row.aircraftId)
        : undefined
      for (const item of own) {
        if (item === current || item.status === 'terminated') continue
        const usage = (on.get(item.aircraftId) ?? standing)?.usage ?? noUsage
        const reason = row.aircraftId === item.aircraftId ? 'The limit was removed' : cameOff(row)
        const ended = withFurtherEvents(
          item,
          [{ kind: 'terminated', values: { reason } }],
          writing,
          { usage },
        )
        changed.push(ended)
        moved.push({ before: item, after: ended.row })
        const stored = codes.find((each) => each.id === item.id)
        if (stored) stored.status = 'terminated'
      }
      if (!isFollowed) continue
      const task = taskOf(
        rows,
        row,
        kind,
        codeOf(row, kind, take(standing.aircraft.id, current?.id)),
      )
      const base = asStored(baseOf(rows, row, kind, task))
      const advisory = row.limits[kind]?.advisory === true
      const values = { task, base, ...(advisory && { advisory }) }
      if (!current) {
        const item = createItem(null, [{ kind: 'limit', values }], writing, standing, {
          componentId: row.id,
          componentLimit: kind,
        })
        added.push(item)
        moved.push({ after: item.row })
        const { id: itemId, code: newCode } = item.row
        codes.push({ id: itemId, of: standing.aircraft.id, code: newCode, status: 'active' })
        continue
      }
      const isSame =
        current.status === 'active' &&
        current.advisory === advisory &&
        isDeepStrictEqual(current.task, task) &&
        isSameBase(current, base)
      if (isSame) continue
      const item = withFurtherEvents(current, [{ kind: 'limit', values }], writing, standing)
      changed.push(item)
      moved.push({ before: current, after: item.row })
    }
  }
  await storeItems(tx, { added, changed })
  return moved
}

/** The base of an item that was completed has the figures of the completion in all counters. */
function isSameBase({ base, task }: ItemRow, other: Base): boolean {
  const relevant = (one: Base | null) =>
    counters.map((counter) => (task.limits[counter] ? one?.[counter] : undefined))
  const dateOf = (one: Base | null) => (task.limits.calendar ? one?.date : undefined)
  return isDeepStrictEqual(relevant(base), relevant(other)) && dateOf(base) === dateOf(other)
}

const noUsage = { newest: { date: '1900-01-01', hours: 0, cycles: 0 }, rates: {} }
