import { hash, randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { toRole } from '@aerofleet/shared/roles'
import { applicationDefault, initializeApp, type Credential } from 'firebase-admin/app'
import { getAuth, type DecodedIdToken, type UserRecord } from 'firebase-admin/auth'
import { StartupError } from '../startup-error'
import { readIdToken } from './id-token'
import type { Account, AddressedAccount, Claims, Identity } from './identity'

type FirebaseOptions = {
  projectId: string
  /** With a port, unless `httpAgent` knows it. Absent for a real project. */
  emulatorHost?: string
  /**
   * Milliseconds for which we trust a verified token; 3000 by default. In that time a disabled or deleted
   * account can still use it. A change of role counts at once, because the server's own record decides.
   */
  cacheFor?: number
  /** A token counts for so many days after its sign-in; 30 by default. Sessions of the emulator never end. */
  sessionDays?: number
  credential?: Credential
  httpAgent?: Agent | undefined
}
type NewAccount = { uid: string; email: string; displayName: string; password: string }
export type FirebaseIdentity = Identity & { createAccount: (account: NewAccount) => Promise<void> }

/** We cache tokens by their hashes, so that no token stays in memory. */
const digest = (token: string) => hash('sha256', token, 'base64')
const pageSize = 1000
const cacheLimit = 10_000
/** Google's clock may be so many seconds ahead of ours. */
const clockSkew = 60
const secondsPerDay = 86_400

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

/** These codes refuse a token or an account. Any other code means that the service does not answer. */
const refusalCodes = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
]

/** firebase-admin has one code for faulty tokens and for keys that it could not fetch. */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== 'auth/argument-error') return refusalCodes.includes(code)
  return error instanceof Error && error.message.includes('Firebase ID token')
}

/** firebase-admin takes the emulator's address from the environment only. */
function chooseEmulator(emulatorHost: string | undefined): void {
  if (emulatorHost) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost
  else if (process.env['FIREBASE_AUTH_EMULATOR_HOST']) {
    throw new StartupError(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set: tokens would not be checked.',
    )
  }
}

/**
 * A token is valid if its signature, audience, issuer and times are right, and its account exists and is not
 * disabled.
 * @throws {StartupError} when the environment names an emulator although the project is real
 */
export function createFirebaseIdentity(options: FirebaseOptions): FirebaseIdentity {
  const { projectId, emulatorHost, httpAgent, cacheFor = 3000, sessionDays = 30 } = options
  chooseEmulator(emulatorHost)
  const credential = emulatorHost ? {} : { credential: options.credential ?? applicationDefault() }
  const agent = httpAgent ? { httpAgent } : {}
  const auth = getAuth(initializeApp({ projectId, ...credential, ...agent }, randomUUID()))
  const verified = new Map<string, { claims: Claims; until: number }>()
  const running = new Map<string, Promise<Claims | null>>()

  function toClaims(token: DecodedIdToken): Claims {
    return {
      uid: token.uid,
      email: token.email ?? null,
      emailVerified: emulatorHost ? true : token.email_verified === true,
      name: typeof token['name'] === 'string' ? token['name'] : null,
      role: toRole(token['role']),
    }
  }

  /** Firebase renews a session for ever, but `auth_time` stays the time of the sign-in. */
  function hasSessionEnded({ auth_time: signedInAt }: DecodedIdToken): boolean {
    return !emulatorHost && signedInAt < Date.now() / 1000 - sessionDays * secondsPerDay
  }

  function remember(key: string, claims: Claims, expires: number): void {
    const [oldest] = verified.keys()
    if (verified.size >= cacheLimit && oldest !== undefined) verified.delete(oldest)
    verified.set(key, { claims, until: Math.min(Date.now() + cacheFor, expires * 1000) })
  }

  async function check(token: string, key: string): Promise<Claims | null> {
    if (!readIdToken(token)) return null
    try {
      const decoded = await auth.verifyIdToken(token, true)
      // firebase-admin checks when a token expires, but not when it was issued.
      if (decoded.iat > Date.now() / 1000 + clockSkew) return null
      if (hasSessionEnded(decoded)) return null
      const claims = toClaims(decoded)
      remember(key, claims, decoded.exp)
      return claims
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  async function getUser(uid: string): Promise<AddressedAccount | null> {
    try {
      const record = await auth.getUser(uid)
      const { disabled } = record
      // Accounts of the emulator count as verified.
      const emailVerified = emulatorHost ? true : record.emailVerified
      return { ...toAccount(record), emailVerified, disabled }
    } catch (error) {
      if (refusalCodes.includes(codeOf(error))) return null
      throw error
    }
  }

  return {
    embedded: Boolean(emulatorHost),
    async verify(token) {
      const key = digest(token)
      const cached = verified.get(key)
      if (cached && cached.until > Date.now()) return cached.claims
      verified.delete(key)
      // A page sends several requests at once. They share one verification.
      const result = running.get(key) ?? check(token, key).finally(() => running.delete(key))
      running.set(key, result)
      return result
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
      // setCustomUserClaims replaces all claims, so we read the others first.
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
