import { randomUUID } from 'node:crypto'
import { toRole, type Role } from '@aerofleet/shared/roles'
import { readIdToken } from '../src/identity/id-token'
import type { Account, Claims, Identity } from '../src/identity/identity'

type MemoryAccount = {
  uid?: string
  email: string
  displayName?: string | null
  role?: Role | null
  emailVerified?: boolean
}

export type TestIdentity = Identity & {
  addAccount: (account: MemoryAccount) => Account
  deleteAccount: (uid: string) => void
  issueToken: (uid: string, claims?: Record<string, unknown>) => string
  clear: () => void
  close: () => Promise<void>
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

export function createMemoryIdentity(options: { embedded?: boolean } = {}): TestIdentity {
  const accounts = new Map<string, Account & { emailVerified: boolean }>()
  const seconds = () => Math.floor(Date.now() / 1000)
  const audience = 'demo-aerofleet'

  function claimsOf(token: string): Claims | null {
    const payload = token.endsWith('.inMemory') ? readIdToken(token) : null
    const account = accounts.get(payload?.sub ?? '')
    if (!payload || !account || payload.aud !== audience || payload.exp <= seconds()) return null
    const { uid, email, emailVerified, displayName: name } = account
    return { uid, email, emailVerified, name, role: toRole(payload['role']) }
  }

  return {
    embedded: options.embedded ?? true,
    verify: async (token) => claimsOf(token),
    addAccount({ uid = randomUUID(), email, displayName = null, role = null, emailVerified }) {
      const account = { uid, email, displayName, role, createdAt: new Date().toISOString() }
      accounts.set(uid, { ...account, emailVerified: emailVerified ?? true })
      return account
    },
    deleteAccount: (uid) => void accounts.delete(uid),
    clear: () => accounts.clear(),
    close: async () => undefined,
    issueToken(uid, claims = {}) {
      const account = accounts.get(uid)
      const payload = {
        user_id: uid,
        sub: uid,
        iss: `https://securetoken.google.com/${audience}`,
        aud: audience,
        firebase: { sign_in_provider: 'password' },
        auth_time: seconds(),
        email: account?.email,
        name: account?.displayName ?? undefined,
        role: account?.role ?? undefined,
        iat: seconds(),
        exp: seconds() + 3600,
        ...claims,
      }
      return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.inMemory`
    },
    async listUsers() {
      return [...accounts.values()].map(({ emailVerified: _, ...account }) => account)
    },
    async getUser(uid) {
      const account = accounts.get(uid)
      return account ? { ...account, disabled: false } : null
    },
    async setRoleClaim(uid, role) {
      const account = accounts.get(uid)
      if (account) account.role = role
    },
    ready: async () => true,
  }
}
