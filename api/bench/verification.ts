// Verifies tokens that were never seen before, and their bare signatures; answers µs of each.
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { readKeysOnce } from '../src/identity/published-keys'

const projectId = 'fleet-4711'
const perBlock = 200
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const credential = { getAccessToken: async () => ({ access_token: 'x', expires_in: 3600 }) }

function createAuth(name: string) {
  const auth = getAuth(initializeApp({ projectId, credential }, name))
  const { keyFetcher } = (
    auth as unknown as {
      idTokenVerifier: { signatureVerifier: { keyFetcher: Record<string, unknown> } }
    }
  ).idTokenVerifier.signatureVerifier
  const published = { published: pem }
  keyFetcher['fetchPublicKeys'] = async () => published
  return auth
}
const product = createAuth('product')
readKeysOnce(product)
const plain = createAuth('plain')

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
let issued = 0
function issue(): string {
  const now = Math.floor(Date.now() / 1000)
  const uid = `user-${issued++}`
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'published' })}.${encode({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    email: `${uid}@aerofleet.test`,
    name: 'Ada',
    role: 'admin',
    auth_time: now,
    iat: now,
    exp: now + 3600,
  })}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

const bareKey = createPublicKey(pem)
function isSigned(token: string): boolean {
  const end = token.lastIndexOf('.')
  const signature = Buffer.from(token.slice(end + 1), 'base64url')
  return verify('RSA-SHA256', Buffer.from(token.slice(0, end)), bareKey, signature)
}
const ways: Record<string, (token: string) => unknown> = {
  bare: isSigned,
  product: (token) => product.verifyIdToken(token),
  plain: (token) => plain.verifyIdToken(token),
}

async function block(way: string): Promise<number> {
  const tokens = Array.from({ length: perBlock }, issue)
  const check = ways[way]
  const begin = performance.now()
  for (const token of tokens) await check?.(token)
  return ((performance.now() - begin) * 1000) / perBlock
}

process.on('message', (way: string) => void block(way).then((us) => process.send?.(us)))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
