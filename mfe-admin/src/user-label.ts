import type { User } from '@aerofleet/shared/contract/users'

/** How a user is named where one line has to do: name and e-mail, or what there is of them. */
export function userLabel({ displayName, email, uid }: User): string {
  if (displayName && email) return `${displayName} (${email})`
  return displayName || email || uid
}
