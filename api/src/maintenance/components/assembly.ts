import type { Figures } from '@aerofleet/shared/due/figures'
import {
  factorOf,
  partFigure,
  type Factors,
  type PartBase,
  type PartDays,
  unknownDimensions,
  type PartLimitKind,
} from '@aerofleet/shared/due/part'
import { and, eq, exists, gt, isNull, not, or } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { componentEvents, components } from '../parts/reads'
import { completions, items } from '../table'

export type ComponentRow = typeof components.$inferSelect
export type Rows = ReadonlyMap<string, ComponentRow>

/** The part and all above it, up to the aircraft or the shelf. */
export function chainOf(rows: Rows, row: ComponentRow): ComponentRow[] {
  const parent = row.parentId === null ? undefined : rows.get(row.parentId)
  return parent ? [row, ...chainOf(rows, parent)] : [row]
}

export function factorsOf(rows: Rows, row: ComponentRow): Factors {
  const chain = chainOf(rows, row)
  return {
    hours: factorOf(chain.map(({ hoursFactor }) => hoursFactor)),
    cycles: factorOf(chain.map(({ cyclesFactor }) => cyclesFactor)),
  }
}

export const daysOf = ({ newOn, overhauledOn }: ComponentRow): PartDays => ({
  newOn: newOn ?? undefined,
  overhauledOn: overhauledOn ?? undefined,
})

/** A life is limited, and nobody knows how much of it was used. */
export const isLifeUnknown = (row: ComponentRow): boolean =>
  unknownDimensions(row.base, 'life', row.limits.life, daysOf(row)).length > 0

/** The parts beneath a part, each before those beneath it. */
export function beneath(rows: Rows, id: string): ComponentRow[] {
  const own = [...rows.values()].filter(({ parentId }) => parentId === id)
  return own.sort(byPlace).flatMap((row) => [row, ...beneath(rows, row.id)])
}

/** In the order of positions; parts without one in the order in which they were entered. */
export const byPlace = (one: ComponentRow, other: ComponentRow): number =>
  Number(one.position === '') - Number(other.position === '') ||
  one.position.localeCompare(other.position, 'en', { numeric: true }) ||
  (one.n ?? 0) - (other.n ?? 0)

type Completed = Pick<typeof completions.$inferSelect, 'date' | 'hours' | 'cycles'>

/** An overhaul in place is a completion of the part's item. The part counts from there. */
function withOverhaul(row: ComponentRow, { date, hours, cycles }: Completed): ComponentRow {
  const { printed, ...base } = row.base
  const { overhaul: _, ...rest } = printed ?? {}
  const done: PartBase = {
    ...base,
    overhaul: { hours: 0, cycles: 0 },
    overhaulAt: { hours, cycles },
    ...(Object.keys(rest).length > 0 && { printed: rest }),
  }
  return { ...row, base: done, overhauledOn: date }
}

/** Whether a part has an event that nobody has struck, and that came after the completion. */
export const hasLaterEvent = (db: Database, part: typeof items.componentId) => {
  const { componentId, struckAt, at } = componentEvents
  return exists(
    db
      .select({ id: componentEvents.id })
      .from(componentEvents)
      .where(and(eq(componentId, part), isNull(struckAt), gt(at, completions.at))),
  )
}

/** Returns stored parts with their overhauls in place. An event of a part stores what it counts from then on. */
export async function withOverhauls(
  db: Database,
  stored: readonly ComponentRow[],
): Promise<ComponentRow[]> {
  const ids = stored.flatMap(({ id, limits, base }) =>
    limits.overhaul || base.printed?.overhaul ? [id] : [],
  )
  if (ids.length === 0) return [...stored]
  const { componentId, componentLimit } = items
  const { n, itemId, aircraftId, date, hours, cycles, struckAt } = completions
  const rows = await db
    .select({ componentId, aircraftId, date, hours, cycles })
    .from(completions)
    .innerJoin(items, eq(items.id, itemId))
    .where(
      and(
        isOneOf(componentId, ids),
        eq(componentLimit, 'overhaul'),
        isNull(struckAt),
        not(hasLaterEvent(db, componentId)),
      ),
    )
    .orderBy(n)
  const last = new Map(rows.map((row) => [row.componentId, row]))
  return stored.map((row) => {
    const done = last.get(row.id)
    return done?.aircraftId === row.aircraftId ? withOverhaul(row, done) : row
  })
}

type Wanted = { aircraftIds?: readonly string[]; componentIds?: readonly string[] }

export const byId = (rows: readonly ComponentRow[]) => new Map(rows.map((row) => [row.id, row]))

/** Returns all parts of these aircraft, and whole assemblies of these parts. */
export const findAssemblies = async (db: Database, wanted: Wanted) =>
  byId(await withOverhauls(db, await findStored(db, wanted)))

/**
 * Returns the parts as they are stored, without overhauls in place.
 * @param locks whether nobody else may change them until the transaction ends
 */
export async function findStored(
  db: Database,
  { aircraftIds = [], componentIds = [] }: Wanted,
  locks = false,
): Promise<ComponentRow[]> {
  const rows = new Map<string, ComponentRow>()
  const { id, aircraftId, parentId, struckAt } = components
  let ids: readonly string[] = componentIds
  let onAircraft: readonly string[] = aircraftIds
  // An assembly has at most three levels. The first turn may also find further aircraft.
  while (ids.length > 0 || onAircraft.length > 0) {
    const query = db
      .select()
      .from(components)
      .where(
        and(
          isNull(struckAt),
          or(
            ids.length > 0 ? isOneOf(id, ids) : undefined,
            ids.length > 0 ? isOneOf(parentId, ids) : undefined,
            onAircraft.length > 0 ? isOneOf(aircraftId, onAircraft) : undefined,
          ),
        ),
      )
      .orderBy(id)
    const found = (await (locks ? query.for('update') : query)).filter((row) => !rows.has(row.id))
    for (const row of found) rows.set(row.id, row)
    const known = new Set([...aircraftIds, ...onAircraft])
    onAircraft = [...new Set(found.flatMap((row) => row.aircraftId ?? []))].filter(
      (each) => !known.has(each),
    )
    ids = found.flatMap((row) =>
      row.aircraftId === null ? [row.id, ...(row.parentId === null ? [] : [row.parentId])] : [],
    )
  }
  return [...rows.values()]
}

/** The figures of a part when its aircraft has these. Missing ones are unknown. */
export function figuresOf(
  rows: Rows,
  row: ComponentRow,
  kind: PartLimitKind,
  now: Figures,
): Partial<Figures> {
  const factors = factorsOf(rows, row)
  const hours = partFigure(row.base, kind, 'hours', factors, now)
  const cycles = partFigure(row.base, kind, 'cycles', factors, now)
  return { ...(hours !== undefined && { hours }), ...(cycles !== undefined && { cycles }) }
}
