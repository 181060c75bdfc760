import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dayInWords, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import type { PartFigures } from '@aerofleet/shared/due/part'
import { partName } from '@aerofleet/shared/work/component'
import { and, isNull, or } from 'drizzle-orm'
import { authorOf, type Caller } from '../../db/author'
import { StoredMeanwhile } from '../../db/change'
import { incremented } from '../../db/columns'
import type { Transaction } from '../../db/database'
import { lastChangedBy, type HistoryEntry } from '../../db/history'
import { insertRows, isOneOf, updateRows } from '../../db/json'
import { invalid, notFound, requireNoProblems, versionMismatch } from '../../errors'
import { dateProblems, type DayOfZone } from '../../today'
import { findProposed, findStandings, requireAllowed, type Standing } from '../items/reads'
import { lockFigures } from '../lock'
import { componentEvents, components, emptyPositions, type ComponentState } from '../parts/reads'
import {
  beneath,
  byId,
  figuresOf,
  findAssemblies,
  findStored,
  withOverhauls,
  type ComponentRow,
} from './assembly'
import { componentEntry, type OrderOfAct, type Said } from './entry'
import { followParts, type MovedItem } from './limit-items'

type EmptyPosition = typeof emptyPositions.$inferSelect

/**
 * The parts that one act changes, in memory. An act takes parts off and puts parts on, and `finish` stores what has
 * changed: the parts, their events, the empty positions, and the items of their limits.
 */
export type Shop = {
  tx: Transaction
  caller: Caller
  day: DayOfZone
  actId: string
  order: OrderOfAct | undefined
  rows: Map<string, ComponentRow>
  before: ReadonlyMap<string, ComponentRow>
  /** The parts before the act as they are stored. A strike of the act brings them back. */
  stored: ReadonlyMap<string, ComponentRow>
  on: ReadonlyMap<string, Standing>
  /** The positions of these aircraft and parts that are empty. */
  open: readonly EmptyPosition[]
  /** Keys of parts that were looked for: those that are stored are among the rows. */
  knownKeys: ReadonlySet<string>
  /** What `figuresOn` has found: a sheet asks the same for each of its rows. */
  figures: Map<string, Promise<Figures>>
  events: (Said & { componentId: string; used: PartFigures })[]
  emptied: EmptyPosition[]
  filledIds: string[]
}

type Opening = {
  tx: Transaction
  caller: Caller
  day: DayOfZone
  componentIds: readonly string[]
  /** Aircraft that parts are put on. */
  aircraftIds?: readonly string[]
  order?: OrderOfAct | undefined
  knownKeys?: ReadonlySet<string>
}

/**
 * Locks the aircraft of an act, in the order that all use, and then their parts.
 * @throws 404 if one of the parts does not exist
 */
export async function openShop(opening: Opening): Promise<Shop> {
  const { tx, caller, day, componentIds, aircraftIds = [], order } = opening
  const { knownKeys = new Set() } = opening
  const wanted = { componentIds, aircraftIds }
  const found = await findAssemblies(tx, wanted)
  const idsOf = (rows: ReadonlyMap<string, ComponentRow>) =>
    [...rows.values()].flatMap(({ aircraftId }) => aircraftId ?? [])
  const locked = new Set([...aircraftIds, ...idsOf(found)])
  const existing = await lockFigures(tx, [...locked], 'update')
  for (const id of aircraftIds) if (!existing.includes(id)) throw notFound('Aircraft')
  const stored = await findStored(tx, wanted, true)
  const rows = byId(await withOverhauls(tx, stored))
  if (componentIds.some((id) => !rows.has(id))) throw notFound('Component')
  // Somebody else has moved a part between our two looks, to an aircraft that we have not locked.
  if (idsOf(rows).some((id) => !locked.has(id))) throw new StoredMeanwhile()
  return {
    ...{ tx, caller, day, order, rows },
    actId: randomUUID(),
    before: new Map(rows),
    stored: byId(stored),
    on: await findStandings(tx, [...locked], day.today),
    open: await findOpenPositions(tx, [...locked], [...rows.keys()]),
    knownKeys,
    figures: new Map(),
    events: [],
    emptied: [],
    filledIds: [],
  }
}

function findOpenPositions(
  tx: Transaction,
  aircraftIds: readonly string[],
  partIds: readonly string[],
): Promise<EmptyPosition[]> {
  const { filledBy, aircraftId, parentId } = emptyPositions
  const isHere = or(isOneOf(aircraftId, aircraftIds), isOneOf(parentId, partIds))
  return tx
    .select()
    .from(emptyPositions)
    .where(and(isNull(filledBy), isHere))
}

/** @throws 412 if the part has another version than the caller has read; `null` for any */
export async function requireVersion(shop: Shop, id: string, ifMatch: number | null) {
  if (ifMatch === null || partOf(shop, id).version === ifMatch) return
  throw versionMismatch(await lastChangedBy(shop.tx, 'component', id), 'component')
}

export function partOf({ rows }: Shop, id: string): ComponentRow {
  const row = rows.get(id)
  if (!row) throw notFound('Component')
  return row
}

export const stateOf = (row: ComponentRow): ComponentState => {
  const { id: _, version: __, n: ___, key: ____, partNumber: _____, ...rest } = row
  const { serialNumber: ______, struckAt: _______, ...state } = rest
  return state
}

/** Notes what an act has done to a part, with the figures of the part afterwards. */
export function say(shop: Shop, row: ComponentRow, said: Said): void {
  shop.rows.set(row.id, row)
  const figures = said.figures ?? row.base.aircraft ?? { hours: 0, cycles: 0 }
  const used = {
    life: figuresOf(shop.rows, row, 'life', figures),
    overhaul: figuresOf(shop.rows, row, 'overhaul', figures),
  }
  const at = said.at ?? row
  const place = { aircraftId: at.aircraftId, parentId: at.parentId, position: at.position }
  shop.events.push({ ...said, at: place, componentId: row.id, used })
}

export type GivenFigures = {
  date: CalendarDate
  hours?: number | undefined
  cycles?: number | undefined
  accept?: boolean
}

/**
 * Returns the figures of an aircraft on the day of an act. Figures that are not given are those of its readings.
 * @throws 400 for a day after today, 409 if the readings do not allow the figures
 */
export function figuresOn(
  shop: Shop,
  aircraftId: string,
  given: GivenFigures,
  path = '',
): Promise<Figures> {
  const { date, hours, cycles, accept } = given
  const asked = JSON.stringify([aircraftId, date, hours, cycles, accept, path])
  const found = shop.figures.get(asked) ?? judgeFigures(shop, aircraftId, given, path)
  shop.figures.set(asked, found)
  return found
}

async function judgeFigures(
  { tx, day }: Shop,
  aircraftId: string,
  { date, accept, ...given }: GivenFigures,
  path: string,
): Promise<Figures> {
  requireNoProblems(dateProblems(date, day, `${path}date`))
  const proposed = await findProposed(tx, aircraftId, date, day.today)
  const { hours = proposed?.hours, cycles = proposed?.cycles } = given
  if (hours === undefined || cycles === undefined) {
    const missing = hours === undefined ? 'hours' : 'cycles'
    const message = `The readings give no ${missing} for ${dayInWords(date)}. Enter them.`
    throw invalid([{ path: `${path}${missing}`, message }])
  }
  const judged = accept ? [] : [{ path, done: { date, hours, cycles } }]
  await requireAllowed(tx, 'completion-implausible', aircraftId, judged, day.today)
  return { hours, cycles }
}

/** @throws 400 if a part that the act changes has a later event */
export function requireNotBefore(
  rows: readonly ComponentRow[],
  date: CalendarDate,
  path = 'date',
): void {
  const later = rows.find(({ base }) => base.date > date)
  if (!later) return
  const last = dayInWords(later.base.date)
  const message = `Date must not be before ${last}, the last event of ${partName(later)}`
  throw invalid([{ path, message }])
}

export const assemblyOf = (shop: Shop, id: string): ComponentRow[] => [
  partOf(shop, id),
  ...beneath(shop.rows, id),
]

type Finished = { entries: HistoryEntry[]; moved: MovedItem[] }

/** Stores an act. A part changes its place in two steps, so that two parts can exchange theirs. */
export async function finish(shop: Shop): Promise<Finished> {
  const { tx, caller, actId, order, rows, before, events, emptied, filledIds } = shop
  const all = [...rows.values()]
  const added = all.filter(({ id }) => !before.has(id))
  // An event stores what its part counts, overhauls in place included.
  const told = new Set(events.map(({ componentId }) => componentId))
  const changed = all.filter((row) => {
    const old = before.get(row.id)
    return old && (told.has(row.id) || !isDeepStrictEqual(old, row))
  })
  const moving = changed.filter(({ id, position, parentId, aircraftId }) => {
    const old = before.get(id)
    return old?.position !== position || old.parentId !== parentId || old.aircraftId !== aircraftId
  })
  await updateRows(
    tx,
    components,
    moving.map(({ id }) => ({ id, position: '' })),
  )
  for (const row of changed) rows.set(row.id, { ...row, version: row.version + 1 })
  const valuesOf = ({ id }: ComponentRow) => {
    const { n: _, ...values } = partOf(shop, id)
    return values
  }
  await updateRows(tx, components, changed.map(valuesOf))
  if (added.length > 0) await insertRows(tx, components, added.map(valuesOf))
  const author = authorOf(caller)
  if (events.length > 0)
    await insertRows(
      tx,
      componentEvents,
      events.map(
        ({ kind, date, reason, certificate, condition, at, figures, used, componentId }) => {
          const old = shop.stored.get(componentId)
          return {
            ...{ actId, componentId, kind, date, used },
            aircraftId: at?.aircraftId ?? null,
            parentId: at?.parentId ?? null,
            position: at?.position ?? '',
            figures: figures ?? rows.get(componentId)?.base.aircraft ?? null,
            condition: condition ?? null,
            reason: reason ?? '',
            certificate: certificate ?? '',
            orderId: order?.id ?? null,
            before: old ? stateOf(old) : null,
            ...author,
          }
        },
      ),
    )
  if (emptied.length > 0) await insertRows(tx, emptyPositions, emptied)
  if (filledIds.length > 0)
    await tx
      .update(emptyPositions)
      .set({ filledBy: actId, version: incremented(emptyPositions.version) })
      .where(and(isOneOf(emptyPositions.id, filledIds), isNull(emptyPositions.filledBy)))
  // A strike has brought stored parts back, and their overhauls in place count again.
  for (const row of await withOverhauls(tx, [...rows.values()])) rows.set(row.id, row)
  const moved = await followParts({ ...shop, writing: { by: caller, at: new Date() } })
  const entries = events.map((event) =>
    componentEntry(shop, event, before.get(event.componentId), rows.get(event.componentId)),
  )
  return { entries, moved }
}
