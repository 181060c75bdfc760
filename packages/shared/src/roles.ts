/** The values of the identity token's `role` claim (spec §3). */
export const roles = ['operator', 'mro', 'admin'] as const
export type Role = (typeof roles)[number]

const labels: Record<Role, string> = { operator: 'Operator', mro: 'MRO', admin: 'Admin' }

/** Any other claim counts as no role. */
export function toRole(claim: unknown): Role | null {
  return roles.find((role) => role === claim) ?? null
}

/** A user without a role is labelled `User` (spec §6). */
export function roleLabel(role: Role | null): string {
  return role ? labels[role] : 'User'
}
