import { isOffered } from '@aerofleet/shared/access'
import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import type { Role } from '@aerofleet/shared/roles'

type Ordered = { order: number; capability?: string }

const maintenancePath = '/dashboard/maintenance'

/** The entries or cards of all remotes that this role may use, in their declared order. */
export function selectOffered<Item extends Ordered>(
  lists: readonly (readonly Item[])[],
  role: Role | null,
): Item[] {
  return lists
    .flat()
    .filter((item) => isOffered(role, item.capability))
    .sort((a, b) => a.order - b.order)
}

/** Whether a remote has a Maintenance page for this role; where none has, a placeholder stands for it. */
export function hasMaintenance(
  declarations: readonly MfeDeclaration[],
  role: Role | null,
): boolean {
  return declarations.some(({ paths }) =>
    paths.some(({ path, capability }) => path === maintenancePath && isOffered(role, capability)),
  )
}
