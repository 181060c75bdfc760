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
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { components } from '../parts/reads'
import { items } from '../table'

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

/** An overhaul in place is a completion of the part's item. The part counts from there. */
function withOverhaul(
  row: ComponentRow,
  last: typeof items.$inferSelect.last | undefined,
): ComponentRow {
  if (!last || last.hours === undefined || last.cycles === undefined) return row
  const { printed, ...base } = row.base
  const { overhaul: _, ...rest } = printed ?? {}
  const done: PartBase = {
    ...base,
    overhaul: { hours: 0, cycles: 0 },
    overhaulAt: { hours: last.hours, cycles: last.cycles },
    ...(Object.keys(rest).length > 0 && { printed: rest }),
  }
  return { ...row, base: done, overhauledOn: last.date }
}

async function withOverhauls(
  db: Database,
  found: readonly ComponentRow[],
): Promise<ComponentRow[]> {
  const ids = found.flatMap(({ id, limits, base }) =>
    limits.overhaul || base.printed?.overhaul ? [id] : [],
  )
  if (ids.length === 0) return [...found]
  const { componentId, componentLimit, aircraftId, last, status } = items
  const rows = await db
    .select({ componentId, aircraftId, last })
    .from(items)
    .where(
      and(
        isOneOf(componentId, ids),
        eq(componentLimit, 'overhaul'),
        eq(status, 'active'),
        sql`${last} ->> 'completionId' is not null`,
      ),
    )
  const done = new Map(rows.map((row) => [row.componentId, row]))
  return found.map((row) => {
    const overhaul = done.get(row.id)
    return overhaul?.aircraftId === row.aircraftId ? withOverhaul(row, overhaul.last) : row
  })
}

type Wanted = { aircraftIds?: readonly string[]; componentIds?: readonly string[] }

/**
 * Returns all parts of these aircraft, and whole assemblies of these parts.
 * @param locks whether nobody else may change them until the transaction ends
 */
export async function findAssemblies(
  db: Database,
  { aircraftIds = [], componentIds = [] }: Wanted,
  locks = false,
): Promise<Map<string, ComponentRow>> {
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
  return new Map((await withOverhauls(db, [...rows.values()])).map((row) => [row.id, row]))
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
