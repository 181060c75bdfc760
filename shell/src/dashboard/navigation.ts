import { isOffered } from '@aerofleet/shared/access'
import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import type { Role } from '@aerofleet/shared/roles'

type Ordered = { order: number; capability?: string }

export const maintenancePath = '/dashboard/maintenance'

export function selectOffered<Item extends Ordered>(
  lists: readonly (readonly Item[])[],
  role: Role | null,
): Item[] {
  return lists
    .flat()
    .filter((item) => isOffered(role, item.capability))
    .sort((a, b) => a.order - b.order)
}

/** Returns whether a remote has a Maintenance page for this role. Without one, a placeholder says Coming Soon. */
export function hasMaintenance(
  declarations: readonly MfeDeclaration[],
  role: Role | null,
): boolean {
  return declarations.some(({ paths }) =>
    paths.some(({ path, capability }) => path === maintenancePath && isOffered(role, capability)),
  )
}
