import { isOffered } from '@aerofleet/shared/access'
import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import type { Role } from '@aerofleet/shared/roles'

type Ordered = { order: number; capability?: string }

const maintenancePath = '/dashboard/maintenance'

/** The entries or cards of all remotes that this role may use, in their declared order. */
export function offered<Item extends Ordered>(
  lists: readonly (readonly Item[])[],
  role: Role | null,
): Item[] {
  return lists
    .flat()
    .filter((item) => isOffered(role, item.capability))
    .sort((one, other) => one.order - other.order)
}

/** The Maintenance placeholder stays until a remote claims its path. */
export function hasMaintenance(declarations: readonly MfeDeclaration[]): boolean {
  return declarations.some(({ paths }) => paths.some(({ path }) => path === maintenancePath))
}
