import { createHash, randomUUID } from 'node:crypto'
import { toRole } from '@aerofleet/shared/roles'
import { applicationDefault, initializeApp } from 'firebase-admin/app'
import { getAuth, type DecodedIdToken, type UserRecord } from 'firebase-admin/auth'
import type { Account, Claims, Identity } from './identity'

export type FirebaseOptions = {
  projectId: string
  /** `host:port` of the embedded emulator; absent for a real project. */
  emulatorHost?: string
  /** How long an accepted token is not asked about again, in milliseconds. */
  cacheFor?: number
}

const pageSize = 1000
const cacheLimit = 10_000

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

/** The hosted identity service through firebase-admin. */
export function createFirebaseIdentity(options: FirebaseOptions): Identity {
  const { projectId, emulatorHost, cacheFor = 3000 } = options
  // firebase-admin knows no other way to be pointed at an emulator than the environment.
  if (emulatorHost) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost
  const credential = emulatorHost ? {} : { credential: applicationDefault() }
  const auth = getAuth(initializeApp({ projectId, ...credential }, randomUUID()))
  const accepted = new Map<string, { claims: Claims; until: number }>()

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
    if (accepted.size >= cacheLimit) accepted.clear()
    accepted.set(key, { claims, until: Math.min(Date.now() + cacheFor, expires * 1000) })
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
      const key = createHash('sha256').update(token).digest('base64')
      const known = accepted.get(key)
      if (known && known.until > Date.now()) return known.claims
      accepted.delete(key)
      try {
        const decoded = await auth.verifyIdToken(token, true)
        const claims = toClaims(decoded)
        remember(key, claims, decoded.exp)
        return claims
      } catch (error) {
        if (refusals.includes(codeOf(error))) return null
        throw error
      }
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
