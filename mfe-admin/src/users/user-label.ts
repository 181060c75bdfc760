import type { User } from '@aerofleet/shared/contract/users'

/** Returns a user in one line: name and e-mail, one of them, or else the uid. */
export function userLabel({ displayName, email, uid }: User): string {
  if (displayName && email) return `${displayName} (${email})`
  return displayName || email || uid
}
