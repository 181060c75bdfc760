import { toRole } from '@aerofleet/shared/roles'
import {
  isStale,
  readClaims,
  readStored,
  tokenKey,
  type SessionUser,
  type TokenSource,
} from '@aerofleet/shared/runtime/session'

/** The hosted identity service. Tests replace this and nothing else. */
export type IdentityService = TokenSource & {
  /**
   * Calls the listener when the service has said who is signed in, and after every change. Returns a function that ends
   * it.
   */
  onUser(listener: (user: SessionUser | null) => void): () => void
  signIn(email: string, password: string): Promise<void>
  signUp(account: { displayName: string; email: string; password: string }): Promise<void>
  sendPasswordReset(email: string): Promise<void>
}

/** Returns the user of the stored token; `null` if there is none or it is stale (`isStale`). */
export function storedUser(): SessionUser | null {
  const token = readStored(tokenKey)
  const claims = token && !isStale(token) ? readClaims(token) : null
  if (!claims) return null
  return {
    uid: claims.sub,
    email: claims.email ?? null,
    displayName: claims.name ?? null,
    role: toRole(claims.role),
  }
}
