import type { Resting } from '@aerofleet/shared/contract/maintenance/readings'
import { partName } from '@aerofleet/shared/work/component'
import { and, asc, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { components } from './table'

/**
 * The installations whose figures rest on the readings of these aircraft: one for an assembly that came as a whole.
 * Aircraft without any are missing.
 */
export async function findInstallations(
  db: Database,
  aircraftIds: readonly string[],
): Promise<Map<string, Resting[]>> {
  const { id, aircraftId, parentId, serialNumber, name, base } = components
  const rows = await db
    .select({ id, aircraftId, parentId, serialNumber, name, base })
    .from(components)
    .where(and(isOneOf(aircraftId, aircraftIds), isNull(components.struckAt)))
    .orderBy(asc(components.n))
  const momentOf = ({ base: { date, aircraft } }: (typeof rows)[number]) =>
    JSON.stringify([date, aircraft?.hours, aircraft?.cycles])
  const moments = new Map(rows.map((row) => [row.id, momentOf(row)]))
  const found = new Map<string, Resting[]>()
  for (const row of rows) {
    const { date, aircraft: figures } = row.base
    const isWithParent = moments.get(row.parentId ?? '') === momentOf(row)
    if (!figures || isWithParent || row.aircraftId === null) continue
    const what = 'installation' as const
    const line = { componentId: row.id, code: partName(row), what, date, ...figures }
    found.set(row.aircraftId, [...(found.get(row.aircraftId) ?? []), line])
  }
  return found
}
