import type {
  Component,
  ComponentLimit,
  ComponentRef,
  FirstLimiter,
} from '@aerofleet/shared/contract/maintenance/components'
import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { counters, type Amounts, type Figures } from '@aerofleet/shared/due/figures'
import {
  countersBeyond,
  isLimited,
  lastDay,
  partLimits,
  partRemaining,
  unknownDimensions,
  type PartLimitKind,
} from '@aerofleet/shared/due/part'
import { wordsOfPart } from '@aerofleet/shared/due/part-words'
import { figureText } from '@aerofleet/shared/due/plausible'
import { stateOn, type State } from '@aerofleet/shared/due/state'
import { and, eq } from 'drizzle-orm'
import { withoutNulls } from '../../db/columns'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { findOnAircraft, type ItemRow, type OnAircraft } from '../items/reads'
import { items } from '../table'
import {
  beneath,
  chainOf,
  daysOf,
  factorsOf,
  figuresOf,
  findAssemblies,
  type ComponentRow,
  type Rows,
} from './assembly'

/** All that answers about parts need. */
export type Context = {
  rows: Rows
  on: ReadonlyMap<string, OnAircraft>
  itemOf: (componentId: string, kind: PartLimitKind) => ItemRow | undefined
  today: CalendarDate
}

async function findItemsOfParts(db: Database, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(items)
    .where(and(isOneOf(items.componentId, ids), eq(items.status, 'active')))
  const byPart = new Map(rows.map((row) => [`${row.componentId} ${row.componentLimit}`, row]))
  return (componentId: string, kind: PartLimitKind) => byPart.get(`${componentId} ${kind}`)
}

export async function findContext(
  db: Database,
  wanted: Parameters<typeof findAssemblies>[1],
  today: CalendarDate,
): Promise<Context> {
  const rows = await findAssemblies(db, wanted)
  const all = [...rows.values()]
  const aircraftIds = [...new Set(all.flatMap(({ aircraftId }) => aircraftId ?? []))]
  return {
    rows,
    on: await findOnAircraft(db, aircraftIds, today),
    itemOf: await findItemsOfParts(
      db,
      all.map(({ id }) => id),
    ),
    today,
  }
}

export const toRef = ({ id, partNumber, serialNumber, name }: ComponentRow): ComponentRef => ({
  id,
  partNumber,
  serialNumber,
  name,
})

const nothing: Figures = { hours: 0, cycles: 0 }

const nowOf = ({ on }: Context, { aircraftId }: ComponentRow): Figures =>
  on.get(aircraftId ?? '')?.newest ?? nothing

/** Nobody knows what a part uses while nobody knows the counter of its aircraft. */
function knownOf({ on }: Context, { aircraftId }: ComponentRow, figures: Amounts): Amounts {
  const known = { ...figures }
  for (const counter of on.get(aircraftId ?? '')?.unknown ?? []) delete known[counter]
  return known
}

const soonDays = 30

/** No item follows a part on the shelf, although its calendar runs there. */
function stateOnShelf(day: CalendarDate | undefined, today: CalendarDate): State | undefined {
  if (day === undefined) return undefined
  if (day < today) return 'overdue'
  if (day === today) return 'due'
  return addDays(today, soonDays) >= day ? 'soon' : 'ok'
}

function toLimit(
  context: Context,
  row: ComponentRow,
  kind: PartLimitKind,
): ComponentLimit | undefined {
  const { rows, today } = context
  const { base } = row
  const limit = row.limits[kind]
  const printed = base.printed?.[kind]
  if (!limit && !printed) return undefined
  const { advisory, ...most } = limit ?? {}
  const factors = factorsOf(rows, row)
  const now = nowOf(context, row)
  const item = row.aircraftId === null ? undefined : context.itemOf(row.id, kind)
  const day = lastDay(kind, limit, daysOf(row))
  const remaining = knownOf(
    context,
    row,
    partRemaining(base, kind, limit, factors, daysOf(row), now, today),
  )
  const unknown = unknownDimensions(base, kind, limit, daysOf(row))
  const words = wordsOfPart(
    { limit: kind, advisory: advisory === true },
    remaining,
    unknown.length > 0,
  )
  const withoutItem = advisory ? 'ok' : stateOnShelf(day, today)
  const state = item ? stateOn(item, today) : withoutItem
  return {
    limit: most,
    ...(advisory && { advisory }),
    used: knownOf(context, row, figuresOf(rows, row, kind, now)),
    remaining,
    ...(printed && { printed }),
    ...(unknown.length > 0 && { unknown }),
    ...(item && { due: item.due, itemId: item.id }),
    ...(day !== undefined && { lastDay: day }),
    ...(item && withoutNulls({ projectedOn: item.projectedOn, driver: item.driver })),
    ...(state && { state }),
    ...(words !== undefined && { words }),
  }
}

export function toLimits(context: Context, row: ComponentRow): Component['limits'] {
  const [life, overhaul] = partLimits.map((kind) => toLimit(context, row, kind))
  return { ...(life && { life }), ...(overhaul && { overhaul }) }
}

const never = '9999-12-31'

type Ranked = { limiter: FirstLimiter; day: CalendarDate; share: number }

function rank(row: ComponentRow, kind: PartLimitKind, limit: ComponentLimit): Ranked {
  const { remaining, driver, projectedOn, state, lastDay: day } = limit
  const shares = counters.flatMap((counter) => {
    const [left, most] = [remaining[counter], limit.limit[counter] ?? limit.printed?.[counter]]
    return left === undefined || !most ? [] : [left / most]
  })
  return {
    limiter: {
      component: toRef(row),
      kind,
      remaining,
      ...(driver && { driver }),
      ...(projectedOn !== undefined && { projectedOn }),
      ...(state && { state }),
    },
    day: projectedOn ?? day ?? never,
    share: Math.min(...shares, Number.MAX_VALUE),
  }
}

/** The limit of these parts that comes first: by its day, or by the share that is left if none has a day. */
export function firstLimiterOf(
  context: Context,
  parts: readonly ComponentRow[],
): FirstLimiter | undefined {
  const ranked = parts.flatMap((row) =>
    partLimits.flatMap((kind) => {
      const limit = toLimit(context, row, kind)
      const isCounted = limit && !limit.advisory && Object.keys(limit.remaining).length > 0
      return isCounted ? [rank(row, kind, limit)] : []
    }),
  )
  const order = (one: Ranked, other: Ranked) =>
    Number(one.day > other.day) - Number(one.day < other.day) || one.share - other.share
  return ranked.sort(order)[0]?.limiter
}

/** Why the present figures are not known: the aircraft has less than at the installation. */
function whyNotKnown(context: Context, { base, aircraftId }: ComponentRow): string | undefined {
  if (aircraftId === null || !context.on.has(aircraftId)) return undefined
  const [first] = countersBeyond(base, context.on.get(aircraftId)?.newest ?? nothing)
  if (!first || !base.aircraft) return undefined
  return `installation at ${figureText[first](base.aircraft[first])} is beyond the readings`
}

export function toComponent(context: Context, row: ComponentRow): Component {
  const { rows, on } = context
  const { aircraftId, parentId, base, installedOn, newOn, overhauledOn, unknownAccepted } = row
  const now = nowOf(context, row)
  const life = knownOf(context, row, figuresOf(rows, row, 'life', now))
  const overhaul = knownOf(context, row, figuresOf(rows, row, 'overhaul', now))
  const parent = parentId === null ? undefined : rows.get(parentId)
  const aircraft = on.get(aircraftId ?? '')?.aircraft
  const firstLimiter = firstLimiterOf(context, [row, ...beneath(rows, row.id)])
  const notKnown = whyNotKnown(context, row)
  return {
    ...toRef(row),
    version: row.version,
    class: row.class,
    owner: row.owner,
    ata: row.ata,
    status: row.status,
    ...(aircraft && { aircraft }),
    ...(parent && { parent: toRef(parent) }),
    position: row.position,
    depth: chainOf(rows, row).length - 1,
    asOf: base.date,
    certificate: row.certificate,
    hoursFactor: row.hoursFactor,
    cyclesFactor: row.cyclesFactor,
    ...withoutNulls({ installedOn, newOn, overhauledOn, unknownAccepted }),
    ...namedFigures(life, overhaul),
    ...(notKnown !== undefined && { notKnown }),
    limits: toLimits(context, row),
    ...(firstLimiter && { firstLimiter }),
  }
}

/** TSN, CSN, TSO and CSO, without unknown ones. */
export const namedFigures = (
  life: Partial<Figures>,
  overhaul: Partial<Figures>,
): Pick<Component, 'tsn' | 'csn' | 'tso' | 'cso'> => ({
  ...(life.hours !== undefined && { tsn: life.hours }),
  ...(life.cycles !== undefined && { csn: life.cycles }),
  ...(overhaul.hours !== undefined && { tso: overhaul.hours }),
  ...(overhaul.cycles !== undefined && { cso: overhaul.cycles }),
})

export const isLimitedAtAll = (row: ComponentRow, kind: PartLimitKind): boolean =>
  row.limits[kind]?.calendar !== undefined ||
  counters.some((counter) => isLimited(row.base, kind, counter, row.limits[kind]))
