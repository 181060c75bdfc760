import type { Role } from '@aerofleet/shared/roles'

/** Who a verified token speaks for. `role` is the token's claim, which may be out of date. */
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

/** What the product asks of the hosted identity service. A method throws when it does not answer. */
export type Identity = {
  /** Embedded: accounts count as verified, and the first user may make herself admin. */
  embedded: boolean
  /** `null` for a token that is not accepted, also of a disabled or deleted account. */
  verify: (token: string) => Promise<Claims | null>
  listUsers: () => Promise<Account[]>
  getUser: (uid: string) => Promise<Account | null>
  /** Keeps the account's other claims. */
  setRoleClaim: (uid: string, role: Role | null) => Promise<void>
  ready: () => Promise<boolean>
}
