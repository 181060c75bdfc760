import type { User } from '@aerofleet/shared/contract/users'

/** Returns name and e-mail in one line, or one of them, or else the uid. */
export function userLabel({ displayName, email, uid }: User): string {
  if (displayName && email) return `${displayName} (${email})`
  return displayName || email || uid
}
