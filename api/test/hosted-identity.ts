import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import type { Role } from '@aerofleet/shared/roles'
import { createFirebaseIdentity } from '../src/identity/firebase'
import type { TestIdentity } from './memory-identity'

export type Forgery = {
  header?: Record<string, unknown>
  /** `stranger` has a key that nobody published. `nobody` leaves the signature out. */
  signedBy?: 'stranger' | 'nobody'
}
export type HostedIdentity = Omit<TestIdentity, 'issueToken'> & {
  issueToken: (uid: string, claims?: Record<string, unknown>, forgery?: Forgery) => string
  disableAccount: (uid: string) => void
  goDown: () => void
}
type HostedAccount = {
  localId: string
  email: string
  displayName?: string
  emailVerified: boolean
  disabled: boolean
  validSince: string
  createdAt: string
  lastLoginAt: string
  customAttributes: string
}

const projectId = 'fleet-4711'
const kid = 'published'
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const seconds = () => Math.floor(Date.now() / 1000)

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** firebase-admin asks Google for published keys and accounts. This server answers instead. */
async function startService(publicKey: KeyObject, accounts: Map<string, HostedAccount>) {
  let isDown = false
  const certificates = { [kid]: publicKey.export({ type: 'spki', format: 'pem' }) }

  function answer(path: string, sent: Record<string, unknown>): unknown {
    if (path.includes('/metadata/x509/')) return certificates
    if (path.endsWith('accounts:batchGet')) return { users: [...accounts.values()] }
    const uid = [sent['localId']].flat()[0]
    const account = accounts.get(String(uid))
    if (path.endsWith('accounts:update')) Object.assign(account ?? {}, sent)
    if (path.endsWith('accounts:update')) return { localId: uid }
    return { users: account ? [account] : [] }
  }
  const server = createServer((request, response) => {
    void readJson(request).then((sent) => {
      const path = request.url?.split('?')[0] ?? ''
      response.writeHead(isDown ? 500 : 200, {
        'content-type': 'application/json',
        'cache-control': 'max-age=3600',
      })
      response.end(JSON.stringify(isDown ? { error: 'down' } : answer(path, sent)))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  // firebase-admin goes on asking for https://www.googleapis.com. Only the connection leads here.
  const agent = Object.assign(new Agent({ keepAlive: false }), {
    createConnection: () => connect(port, '127.0.0.1'),
  })
  return { agent, server, goDown: () => (isDown = true) }
}

/** Tests run the code of production with these keys, without a network. */
export async function startHostedIdentity({
  cacheFor = 0,
  sessionDays = 30,
} = {}): Promise<HostedIdentity> {
  const published = newKey()
  const stranger = newKey()
  const accounts = new Map<string, HostedAccount>()
  const { agent, server, goDown } = await startService(published.publicKey, accounts)
  const credential = { getAccessToken: async () => ({ access_token: 'owner', expires_in: 3600 }) }
  const identity = createFirebaseIdentity({
    projectId,
    credential,
    httpAgent: agent,
    cacheFor,
    sessionDays,
  })

  return {
    ...identity,
    addAccount({ uid = randomUUID(), email, displayName, role = null, emailVerified = true }) {
      const now = String(Date.now())
      const customAttributes = JSON.stringify(role ? { role } : {})
      accounts.set(uid, {
        localId: uid,
        email,
        ...(displayName ? { displayName } : {}),
        emailVerified,
        disabled: false,
        validSince: '0',
        createdAt: now,
        lastLoginAt: now,
        customAttributes,
      })
      const createdAt = new Date(Number(now)).toISOString()
      return { uid, email, displayName: displayName ?? null, role, createdAt }
    },
    deleteAccount: (uid) => void accounts.delete(uid),
    disableAccount: (uid) => void Object.assign(accounts.get(uid) ?? {}, { disabled: true }),
    clear: () => accounts.clear(),
    issueToken(uid, claims = {}, { header = {}, signedBy } = {}) {
      const account = accounts.get(uid)
      const { role } = JSON.parse(account?.customAttributes ?? '{}') as { role?: Role }
      const payload = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        user_id: uid,
        email: account?.email,
        email_verified: account?.emailVerified,
        name: account?.displayName,
        role,
        firebase: { sign_in_provider: 'password' },
        auth_time: seconds(),
        iat: seconds(),
        exp: seconds() + 3600,
        ...claims,
      }
      const text = `${encode({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${encode(payload)}`
      if (signedBy === 'nobody') return `${text}.`
      const { privateKey } = signedBy === 'stranger' ? stranger : published
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
    },
    goDown: () => void goDown(),
    async close() {
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
