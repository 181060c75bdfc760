import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { partLimits } from '@aerofleet/shared/due/part'
import { findContext, firstLimiterOf, toLimits } from './answer'
import type { Entering } from './enter-row'

/** Returns what the parts of a sheet come to. Its act has stored them. */
export async function summarise({
  shop,
  entered,
  known,
}: Entering): Promise<MaintenanceImported['components']> {
  const componentIds = [...entered, ...known]
  const context = await findContext(shop.tx, { componentIds }, shop.day.today)
  const rows = componentIds.flatMap((id) => context.rows.get(id) ?? [])
  const limits = rows.map((row) => {
    const own = toLimits(context, row)
    return partLimits.flatMap((kind) => own[kind] ?? [])
  })
  const isUnknown = ({ unknown = [] }: { unknown?: unknown[] | undefined }) => unknown.length > 0
  const firstLimiter = firstLimiterOf(context, rows)
  return {
    parts: rows.length,
    added: entered.length,
    limited: limits.filter(({ length }) => length > 0).length,
    unknown: limits.filter((some) => some.some(isUnknown)).length,
    ...(firstLimiter && { firstLimiter }),
  }
}
