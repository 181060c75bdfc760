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

/** The part of the identity service that the API client needs. The shell provides it. */
export type TokenSource = {
  /** Returns a token valid for more than 300 s, or a fresh one when forced; `null` while there is none. */
  token(options?: { force?: boolean }): Promise<string | null>
  signOut(): Promise<void>
  /** Signs out of the identity service without changing the session, because the page is about to reload. */
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

/**
 * Returns the signed-in user; `name` is the display name or e-mail. It throws without a user, so use it below
 * /dashboard only.
 */
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

/** Returns an entry of local storage; `null` if it is missing or storage is forbidden. */
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
    // Storage is full or forbidden: the session lives on in memory.
  }
}

let isTokenRefused = false

/** Removes a token that the server refused (spec §8). Only a fresh one is stored after that. */
export function dropToken(): void {
  isTokenRefused = true
  writeStored(tokenKey, null)
}

/** Stores the token of the signed-in user. `fresh`: the identity service has just issued it. */
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

/** The claims are checked, because anybody can write to local storage. */
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

/** Returns the claims of an identity token; `null` if unreadable. They are not verified, so only show them. */
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
/** How many milliseconds this computer's clock is ahead of the identity service's; below 0 if behind. */
let clockAhead = Number(readStored(clockKey) ?? 0)

/** A fresh token tells the time of the identity service. */
function learnClock(token: string): void {
  const issuedAt = readClaims(token)?.iat
  if (issuedAt === undefined) return
  const ahead = Date.now() - issuedAt * 1000
  clockAhead = Math.abs(ahead) < staleSeconds * 1000 ? 0 : ahead
  writeStored(clockKey, clockAhead === 0 ? null : String(clockAhead))
}

/** Whether the token is unreadable or expires within 300 s. */
export function isStale(token: string, now = Date.now() - clockAhead): boolean {
  const claims = readClaims(token)
  return !claims || claims.exp * 1000 - now <= staleSeconds * 1000
}
