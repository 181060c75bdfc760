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

/** The part of the identity service that the API client needs; the shell provides it. */
export type TokenSource = {
  /** A token valid for more than 300 s, or a fresh one when forced; `null` while there is none. */
  token(options?: { force?: boolean }): Promise<string | null>
  /** Signs out; the session follows. */
  signOut(): Promise<void>
  /** Signs out of the identity service without changing the session: the page is about to reload. */
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

/** The signed-in user; `name` is the display name or e-mail. Throws without one, so only below /dashboard. */
export function useSession(): SessionUser & { name: string } {
  const { user } = useSessionState()
  if (!user) throw new Error('useSession needs a signed-in user')
  return { ...user, name: userName(user) }
}

export function userName(user: SessionUser): string {
  return user.displayName || user.email || 'User'
}

/** Whether the signed-in user holds the capability. */
export function useMay(capability: Capability): boolean {
  const { user } = useSessionState()
  return user !== null && can(user.role, capability)
}

/** An entry of local storage; `null` if it is missing or storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Sets an entry of local storage; `null` removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or forbidden: the session lives on in memory.
  }
}

let isTokenRefused = false

/** Removes a token that the server refused (spec §8); only a fresh one is stored after that. */
export function dropToken(): void {
  isTokenRefused = true
  writeStored(tokenKey, null)
}

/** Stores the token of the signed-in user; `fresh` says that the identity service has just issued it. */
export function keepToken(token: string, { fresh }: { fresh: boolean }): void {
  if (fresh) {
    isTokenRefused = false
    learnClock(token)
  }
  if (!isTokenRefused) writeStored(tokenKey, token)
}

/** Removes the token because nobody is signed in any more. */
export function forgetToken(): void {
  isTokenRefused = false
  writeStored(tokenKey, null)
}

/** A token counts as stale this many seconds before it expires (spec §9). */
const staleSeconds = 300

/** The claims that screens show. They are checked, because anybody may have written the stored token. */
const StoredClaims = z.object({
  sub: z.optional(z.string()),
  user_id: z.optional(z.string()),
  exp: z.number(),
  iat: z.optional(z.number()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  role: z.optional(z.unknown()),
})
type Claims = z.infer<typeof StoredClaims> & { sub: string }

/** The claims of an identity token; `null` if unreadable. Not verified, so for display only. */
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

const clockKey = 'aerofleet.clock'
/** Milliseconds that the clock of this computer is ahead of the identity service's; below 0 if it is behind. */
let clockAhead = Number(readStored(clockKey) ?? 0)

/** A token that has just been issued says what time it is. */
function learnClock(token: string): void {
  const issuedAt = readClaims(token)?.iat
  if (issuedAt === undefined) return
  const ahead = Date.now() - issuedAt * 1000
  clockAhead = Math.abs(ahead) < staleSeconds * 1000 ? 0 : ahead
  writeStored(clockKey, clockAhead === 0 ? null : String(clockAhead))
}

/** Whether the token is within 300 s of its expiry, or unreadable. */
export function isStale(token: string, now = Date.now() - clockAhead): boolean {
  const claims = readClaims(token)
  return !claims || claims.exp * 1000 - now <= staleSeconds * 1000
}
