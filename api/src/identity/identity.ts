import type { Role } from '@aerofleet/shared/roles'

/** `role` is the claim of the token. It may be out of date. */
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

/** What a mail to the owner of an account depends on. */
export type AddressedAccount = Account & { emailVerified: boolean; disabled: boolean }

/** Methods throw when the service does not answer. */
export type Identity = {
  /** Accounts of the embedded service count as verified. Its first user may make herself admin. */
  embedded: boolean
  /** Returns `null` if the token is not valid, or its account is disabled or deleted. */
  verify: (token: string) => Promise<Claims | null>
  listUsers: () => Promise<Account[]>
  getUser: (uid: string) => Promise<AddressedAccount | null>
  setRoleClaim: (uid: string, role: Role | null) => Promise<void>
  /** Never throws. */
  ready: () => Promise<boolean>
}
