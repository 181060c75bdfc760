import type { Role } from '@aerofleet/shared/roles'

/** The user of a verified token. `role` is the token's claim, which may be out of date. */
export type Claims = {
  uid: string
  email: string | null
  emailVerified: boolean
  name: string | null
  role: Role | null
}

export type Account = {
  uid: string
  displayName: string | null
  email: string | null
  role: Role | null
  /** ISO 8601 UTC. */
  createdAt: string | null
}

/** The identity service as the product uses it. Methods throw when it does not answer. */
export type Identity = {
  /** Whether the service is embedded. Its accounts count as verified, and its first user may make herself admin. */
  embedded: boolean
  /** Returns `null` for a token that is not valid, or if its account is disabled or deleted. */
  verify: (token: string) => Promise<Claims | null>
  listUsers: () => Promise<Account[]>
  getUser: (uid: string) => Promise<Account | null>
  /** Writes the role into the account's claims, and keeps the others. */
  setRoleClaim: (uid: string, role: Role | null) => Promise<void>
  /** Whether the service answers. It never throws. */
  ready: () => Promise<boolean>
}
