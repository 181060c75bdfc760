import { randomUUID } from 'node:crypto'
import type { Place } from '@aerofleet/shared/contract/maintenance/components'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import { rebased, type PartBase } from '@aerofleet/shared/due/part'
import { maxLevels, partName, type Condition } from '@aerofleet/shared/work/component'
import { conflict, invalid } from '../../errors'
import { beneath, chainOf, factorsOf, isLifeUnknown, type ComponentRow } from './assembly'
import type { Said } from './entry'
import { assemblyOf, partOf, requireNotBefore, say, type Shop } from './shop'

type Leaving = {
  date: CalendarDate
  /** The figures of the aircraft that the part is on; none on the shelf. */
  figures: Figures | undefined
  condition: Condition
  reason: string
  /** Parts beneath it that stay. */
  leaves?: readonly string[]
  /** The aircraft that the part goes to in the same act. */
  robbedFor?: string | undefined
}

const rebasedTo = (
  shop: Shop,
  row: ComponentRow,
  figures: Figures | undefined,
  at: {
    date: CalendarDate
    aircraft?: Figures
  },
): PartBase => rebased(row.base, factorsOf(shop.rows, row), figures, at)

/** Parts that stay behind take the place of their parent, with all beneath them. */
function leaveBehind(shop: Shop, top: ComponentRow, { date, figures, leaves = [] }: Leaving): void {
  const staying = beneath(shop.rows, top.id).filter(({ id }) => leaves.includes(id))
  for (const row of staying) {
    const isWithin = chainOf(shop.rows, row).some(
      ({ id }) => id !== row.id && staying.some((other) => other.id === id),
    )
    if (isWithin) continue
    const assembly = assemblyOf(shop, row.id)
    const bases = new Map(
      assembly.map((each) => [
        each.id,
        rebasedTo(shop, each, figures, { date, ...(figures && { aircraft: figures }) }),
      ]),
    )
    const isOnAircraft = top.parentId === null && top.aircraftId !== null
    const position = freePosition(shop, top, row.position || (isOnAircraft ? row.name : ''))
    for (const each of assembly) {
      const base = bases.get(each.id) ?? each.base
      const place = each.id === row.id ? { parentId: top.parentId, position } : {}
      const status = top.aircraftId === null ? top.status : each.status
      const reason = `${partName(top)} came off without it`
      say(shop, { ...each, base, status, ...place }, { kind: 'left-behind', date, reason, figures })
    }
  }
}

const longestPosition = 20

/** A part that stays behind keeps its position, told apart from those of others. */
export function freePosition(
  shop: Shop,
  { parentId, aircraftId }: Pick<ComponentRow, 'parentId' | 'aircraftId'>,
  wanted: string,
): string {
  if (wanted === '') return wanted
  const taken = new Set(
    [...shop.rows.values()].flatMap((row) =>
      row.parentId === parentId && row.aircraftId === aircraftId ? [row.position] : [],
    ),
  )
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` ${n}`
    const position = `${wanted.slice(0, longestPosition - end.length)}${end}`
    if (!taken.has(position)) return position
  }
}

/** Takes a part off with all beneath it, and freezes its figures. Its position is empty from then on. */
export function takeOff(shop: Shop, id: string, leaving: Leaving): void {
  const top = partOf(shop, id)
  const { date, figures, condition, reason, robbedFor } = leaving
  requireNotBefore(assemblyOf(shop, id), date)
  leaveBehind(shop, top, leaving)
  const going = assemblyOf(shop, id)
  const bases = new Map(going.map((row) => [row.id, rebasedTo(shop, row, figures, { date })]))
  // What is beneath a scrapped part may still be of use.
  const beneathIt = condition === 'scrapped' ? 'unserviceable' : condition
  for (const row of going) {
    const at = { aircraftId: row.aircraftId, parentId: row.parentId, position: row.position }
    const isTop = row.id === id
    const off: ComponentRow = {
      ...row,
      base: bases.get(row.id) ?? row.base,
      aircraftId: null,
      status: isTop ? condition : beneathIt,
      installedOn: null,
      unknownAccepted: null,
      ...(isTop && { parentId: null, position: '' }),
    }
    const said: Said = { kind: 'removed', date, reason, at, figures }
    say(shop, off, isTop ? { ...said, condition } : said)
  }
  if (top.position === '' || (top.aircraftId === null && top.parentId === null)) return
  shop.emptied.push({
    id: randomUUID(),
    version: 1,
    aircraftId: top.parentId === null ? top.aircraftId : null,
    parentId: top.parentId,
    position: top.position,
    since: date,
    removedId: id,
    reason,
    robbedFor: robbedFor ?? null,
    orderId: shop.order?.id ?? null,
    notRequired: null,
    emptiedBy: shop.actId,
    filledBy: null,
  })
}

export type Target = { aircraftId: string | null; parentId: string | null; position: string }

/**
 * Where a part goes.
 * @throws 400 if there is no such part, or it would be the fourth level, or be beneath itself
 */
export function targetOf(shop: Shop, place: Place, going: readonly ComponentRow[]): Target {
  const { aircraftId = null, parentId = null, position } = place
  if (parentId === null) return { aircraftId, parentId, position }
  const parent = shop.rows.get(parentId)
  const refuse = (message: string) => invalid([{ path: 'place.parentId', message }])
  if (!parent) throw refuse('Component not found')
  if (going.some(({ id }) => id === parentId)) throw refuse('A component cannot be beneath itself')
  requireLevels(shop, place, going, 'place.parentId')
  return { aircraftId: parent.aircraftId, parentId, position }
}

/** @throws 400 if a part with all beneath it would be the fourth level there */
export function requireLevels(
  shop: Shop,
  { parentId }: { parentId?: string | null | undefined },
  going: readonly ComponentRow[],
  path: string,
): void {
  const parent = shop.rows.get(parentId ?? '')
  const depth = parent ? chainOf(shop.rows, parent).length : 0
  const [top] = going
  const levels = Math.max(
    ...going.map(
      (row) => chainOf(shop.rows, row).length - (top ? chainOf(shop.rows, top).length : 0) + 1,
    ),
  )
  const message = 'Components have at most three levels: an engine, a module, a part'
  if (depth + levels > maxLevels) throw invalid([{ path, message }])
}

export const isAt = (row: Target, { aircraftId, parentId, position }: Target): boolean =>
  row.position === position &&
  row.parentId === parentId &&
  (parentId !== null || row.aircraftId === aircraftId)

export const occupantOf = ({ rows }: Shop, target: Target): ComponentRow | undefined =>
  target.position === '' ? undefined : [...rows.values()].find((row) => isAt(row, target))

/** @throws 409 if another part is there */
export function requireFree(shop: Shop, target: Target, id: string): void {
  const occupant = occupantOf(shop, target)
  if (!occupant || occupant.id === id) return
  const message = `${target.position} holds ${partName(occupant)}. Say what becomes of it.`
  throw conflict('position-taken', message, [{ path: 'place.position', message }])
}

type Coming = {
  date: CalendarDate
  figures: Figures | undefined
  certificate?: string
  reason?: string | undefined
  kind?: 'installed' | 'entered'
}

/** Puts a part with all beneath it in a free place. The caller has judged it. */
export function putOn(shop: Shop, id: string, target: Target, coming: Coming): void {
  const { date, figures, certificate, reason, kind = 'installed' } = coming
  const going = assemblyOf(shop, id)
  const parent = target.parentId === null ? undefined : partOf(shop, target.parentId)
  for (const row of going) {
    const isTop = row.id === id
    const { aircraft: _, overhaulAt: __, ...frozen } = row.base
    const on: ComponentRow = {
      ...row,
      base: { ...frozen, date, ...(figures && { aircraft: figures }) },
      aircraftId: target.aircraftId,
      status: target.aircraftId === null ? (parent?.status ?? row.status) : 'installed',
      installedOn: kind === 'installed' && target.aircraftId !== null ? date : null,
      unknownAccepted: isLifeUnknown(row) ? (reason ?? null) : null,
      ...(isTop && { parentId: target.parentId, position: target.position }),
      ...(isTop && certificate !== undefined && { certificate }),
    }
    say(shop, on, { kind, date, reason, figures, ...(isTop && { certificate }) })
  }
  fill(shop, target)
}

function fill(shop: Shop, target: Target): void {
  if (target.position === '') return
  const isHere = (row: Target) => isAt(row, target)
  shop.emptied = shop.emptied.filter((row) => !isHere(row))
  const open = shop.open.filter(isHere)
  shop.filledIds.push(...open.map((row) => row.id))
}
