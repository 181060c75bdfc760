import type { User } from '@aerofleet/shared/contract/users'

/** A user in one line: name and e-mail, or the one that there is, or else the uid. */
export function userLabel({ displayName, email, uid }: User): string {
  if (displayName && email) return `${displayName} (${email})`
  return displayName || email || uid
}
