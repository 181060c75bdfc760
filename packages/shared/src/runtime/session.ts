import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { can, type Capability } from '../access'
import type { Role } from '../roles'

export type SessionUser = {
  uid: string
  email: string | null
  displayName: string | null
  role: Role | null
}

/** What the shell plugs in: the only side of the identity service that remotes and the client see. */
export type TokenSource = {
  /** A token valid for more than 300 s, or a fresh one when forced; `null` while there is none. */
  token(options?: { force?: boolean }): Promise<string | null>
  /** Signs out of the identity service. The page does not follow: it is about to be loaded anew. */
  end(): Promise<void>
}

type Session = { initialized: boolean; loading: boolean; user: SessionUser | null }

export const tokenKey = 'firebaseToken' // spec §7
export const noticeKey = 'aerofleet.notice'

let session: Session = { initialized: false, loading: true, user: null }
let source: TokenSource | null = null
const listeners = new Set<() => void>()

export function getSession(): Session {
  return session
}

export function setSession(next: Partial<Session>): void {
  session = { ...session, ...next }
  for (const listener of listeners) listener()
}

export function subscribeSession(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function provideTokens(tokens: TokenSource | null): void {
  source = tokens
}

export function tokenSource(): TokenSource | null {
  return source
}

export function useSessionState(): Session {
  return useSyncExternalStore(subscribeSession, getSession)
}

/** The signed-in user; `name` is the display name or e-mail. Pages below /dashboard always have one. */
export function useSession(): SessionUser & { name: string } {
  const { user } = useSessionState()
  if (!user) throw new Error('useSession needs a signed-in user')
  return { ...user, name: userName(user) }
}

export function userName(user: SessionUser): string {
  return user.displayName || user.email || 'User'
}

export function useMay(capability: Capability): boolean {
  const { user } = useSessionState()
  return user !== null && can(user.role, capability)
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // storage full or forbidden: the session lives on in memory
  }
}

let refused = false

/** Spec §8: a refused token is removed. Until a fresh one has come nothing is stored in its place. */
export function dropToken(): void {
  refused = true
  writeStored(tokenKey, null)
}

/** Stores the token of the signed-in user; `fresh` says that the identity service has just issued it. */
export function keepToken(token: string, { fresh }: { fresh: boolean }): void {
  if (fresh) refused = false
  if (!refused) writeStored(tokenKey, token)
}

/** Nobody is signed in. */
export function forgetToken(): void {
  refused = false
  writeStored(tokenKey, null)
}

/** Seconds a token is treated as stale before it expires (spec §9). */
const staleSeconds = 300

/** As much of a token as is shown; a stored one may have been written by anybody. */
const StoredClaims = z.object({
  sub: z.optional(z.string()),
  user_id: z.optional(z.string()),
  exp: z.number(),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  role: z.optional(z.unknown()),
})
type Claims = z.infer<typeof StoredClaims> & { sub: string }

/** The claims of an identity token, unverified: for display only; the server verifies. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const claims = StoredClaims.parse(JSON.parse(new TextDecoder().decode(bytes)))
    const sub = claims.sub ?? claims.user_id
    return sub === undefined ? null : { ...claims, sub }
  } catch {
    return null
  }
}

/** Whether the token is within 300 s of its expiry, or unreadable. */
export function isStale(token: string, now = Date.now()): boolean {
  const claims = readClaims(token)
  return !claims || claims.exp * 1000 - now <= staleSeconds * 1000
}
