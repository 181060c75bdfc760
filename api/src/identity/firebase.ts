import { hash, randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { toRole } from '@aerofleet/shared/roles'
import { applicationDefault, initializeApp, type Credential } from 'firebase-admin/app'
import { getAuth, type DecodedIdToken, type UserRecord } from 'firebase-admin/auth'
import { StartupError } from '../startup-error'
import { readIdToken } from './id-token'
import type { Account, Claims, Identity } from './identity'

export type FirebaseOptions = {
  projectId: string
  /** Host of the emulator, with its port unless `httpAgent` knows it; absent for a real project. */
  emulatorHost?: string
  /**
   * How long an accepted token is not asked about again, in milliseconds, 3000 unless said
   * otherwise. So long may a token pass whose account has just been disabled or deleted, or whose
   * sessions were revoked; a changed role does not wait for it, as the server's record decides.
   */
  cacheFor?: number
  /** Absent: the service account that the environment names. */
  credential?: Credential
  /** How connections to the service are made; absent: directly. */
  httpAgent?: Agent | undefined
}
export type NewAccount = { uid: string; email: string; displayName: string; password: string }
export type FirebaseIdentity = Identity & { createAccount: (account: NewAccount) => Promise<void> }

/** No token is kept, only what tells it from others. */
const digest = (token: string) => hash('sha256', token, 'base64')
const pageSize = 1000
const cacheLimit = 10_000
/** Seconds by which Google's clock may be ahead of this machine's. */
const clockSkew = 60

function toAccount(record: UserRecord): Account {
  return {
    uid: record.uid,
    displayName: record.displayName ?? null,
    email: record.email ?? null,
    role: toRole(record.customClaims?.['role']),
    createdAt: new Date(record.metadata.creationTime).toISOString(),
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What a token is refused for; anything else means that the service does not answer. */
const refusals = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
]

/** A token that is refused, in contrast to keys that could not be fetched under the same code. */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== 'auth/argument-error') return refusals.includes(code)
  return error instanceof Error && error.message.includes('Firebase ID token')
}

/** firebase-admin knows no other way to be pointed at an emulator than the environment. */
function chooseEmulator(emulatorHost: string | undefined): void {
  if (emulatorHost) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost
  else if (process.env['FIREBASE_AUTH_EMULATOR_HOST']) {
    throw new StartupError(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set: tokens would not be checked.',
    )
  }
}

/**
 * The hosted identity service through firebase-admin: a token counts when its signature, audience,
 * issuer and times are right, and its account exists and is not disabled.
 * @throws {StartupError} when the environment names an emulator beside a real project
 */
export function createFirebaseIdentity(options: FirebaseOptions): FirebaseIdentity {
  const { projectId, emulatorHost, httpAgent, cacheFor = 3000 } = options
  chooseEmulator(emulatorHost)
  const credential = emulatorHost ? {} : { credential: options.credential ?? applicationDefault() }
  const agent = httpAgent ? { httpAgent } : {}
  const auth = getAuth(initializeApp({ projectId, ...credential, ...agent }, randomUUID()))
  const accepted = new Map<string, { claims: Claims; until: number }>()
  const checking = new Map<string, Promise<Claims | null>>()

  function toClaims(token: DecodedIdToken): Claims {
    return {
      uid: token.uid,
      email: token.email ?? null,
      emailVerified: emulatorHost ? true : token.email_verified === true,
      name: typeof token['name'] === 'string' ? token['name'] : null,
      role: toRole(token['role']),
    }
  }

  function remember(key: string, claims: Claims, expires: number): void {
    const [oldest] = accepted.keys()
    if (accepted.size >= cacheLimit && oldest !== undefined) accepted.delete(oldest)
    accepted.set(key, { claims, until: Math.min(Date.now() + cacheFor, expires * 1000) })
  }

  async function check(token: string, key: string): Promise<Claims | null> {
    if (!readIdToken(token)) return null
    try {
      const decoded = await auth.verifyIdToken(token, true)
      // firebase-admin looks at the end of a token's life only.
      if (decoded.iat > Date.now() / 1000 + clockSkew) return null
      const claims = toClaims(decoded)
      remember(key, claims, decoded.exp)
      return claims
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  async function getUser(uid: string): Promise<Account | null> {
    try {
      return toAccount(await auth.getUser(uid))
    } catch (error) {
      if (refusals.includes(codeOf(error))) return null
      throw error
    }
  }

  return {
    embedded: Boolean(emulatorHost),
    async verify(token) {
      const key = digest(token)
      const kept = accepted.get(key)
      if (kept && kept.until > Date.now()) return kept.claims
      accepted.delete(key)
      // Requests that come together, as a page sends them, are one question to the service.
      const running = checking.get(key) ?? check(token, key).finally(() => checking.delete(key))
      checking.set(key, running)
      return running
    },
    async listUsers() {
      const accounts: Account[] = []
      let pageToken: string | undefined
      do {
        const page = await auth.listUsers(pageSize, pageToken)
        accounts.push(...page.users.map(toAccount))
        pageToken = page.pageToken
      } while (pageToken)
      return accounts
    },
    getUser,
    async createAccount(account) {
      await auth.createUser(account)
    },
    async setRoleClaim(uid, role) {
      // setCustomUserClaims replaces all claims, so the others are read first.
      const { role: _, ...claims } = (await auth.getUser(uid)).customClaims ?? {}
      await auth.setCustomUserClaims(uid, role ? { ...claims, role } : claims)
    },
    ready: () =>
      auth.listUsers(1).then(
        () => true,
        () => false,
      ),
  }
}
