import fc from 'fast-check'
import { startHostedIdentity, type HostedIdentity } from '../../test/hosted-identity'
import { createFirebaseIdentity } from './firebase'

let identity: HostedIdentity
let uid: string
beforeAll(async () => {
  identity = await startHostedIdentity()
})
beforeEach(() => {
  identity.clear()
  const email = 'ada@aerofleet.test'
  uid = identity.addAccount({ email, displayName: 'Ada', role: 'mro' }).uid
})
afterAll(() => identity.close())

const seconds = () => Math.floor(Date.now() / 1000)
const daysAgo = (days: number) => seconds() - days * 86_400
const text = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('a token with a good signature is accepted with the claims of its account', async () => {
  expect(await identity.verify(identity.issueToken(uid))).toEqual({
    uid,
    email: 'ada@aerofleet.test',
    emailVerified: true,
    name: 'Ada',
    role: 'mro',
  })
})

test.each<[string, () => string]>([
  ['that a stranger signed', () => identity.issueToken(uid, {}, { signedBy: 'stranger' })],
  ['without a signature', () => identity.issueToken(uid, {}, { signedBy: 'nobody' })],
  [
    'that says that it is not signed',
    () => identity.issueToken(uid, {}, { header: { alg: 'none' }, signedBy: 'nobody' }),
  ],
  ['signed in another way', () => identity.issueToken(uid, {}, { header: { alg: 'HS256' } })],
  ['of an unknown key', () => identity.issueToken(uid, {}, { header: { kid: 'unknown' } })],
  ['without a key', () => identity.issueToken(uid, {}, { header: { kid: undefined } })],
  ['for another audience', () => identity.issueToken(uid, { aud: 'another-4711' })],
  ['of another issuer', () => identity.issueToken(uid, { iss: 'https://accounts.google.com' })],
  ['that has expired', () => identity.issueToken(uid, { exp: seconds() - 1 })],
  ['that is issued in the future', () => identity.issueToken(uid, { iat: seconds() + 120 })],
  ['of a sign-in 30 days ago', () => identity.issueToken(uid, { auth_time: daysAgo(30) - 1 })],
  ['of nobody', () => identity.issueToken(uid, { sub: '' })],
  ['of an account that never was', () => identity.issueToken('nobody')],
  ['that is no token', () => 'nonsense'],
  ['that is empty', () => '..'],
  ...[null, 5, 'text', [], {}].flatMap((part): [string, () => string][] => {
    const head = text({ alg: 'RS256', kid: 'published' })
    return [
      [`with the claims ${JSON.stringify(part)}`, () => `${head}.${text(part)}.x`],
      [`with the header ${JSON.stringify(part)}`, () => `${text(part)}.${text({ sub: uid })}.x`],
    ]
  }),
  ['with claims that are no JSON', () => `${text({ alg: 'RS256', kid: 'published' })}.e30x.x`],
])('a token %s is refused', async (_, tokenOf) => {
  expect(await identity.verify(tokenOf())).toBeNull()
})

test('a session lasts 30 days after the sign-in, or as many as a setting says (§9.24)', async () => {
  const signedIn = (days: number) => identity.issueToken(uid, { auth_time: daysAgo(days) + 60 })
  expect(await identity.verify(signedIn(30))).not.toBeNull()
  expect(await identity.verify(signedIn(31))).toBeNull()
  const short = await startHostedIdentity({ sessionDays: 1 })
  const account = short.addAccount({ email: 'bo@aerofleet.test' })
  const issue = (days: number) => short.issueToken(account.uid, { auth_time: daysAgo(days) + 60 })
  expect(await short.verify(issue(1))).not.toBeNull()
  expect(await short.verify(issue(2))).toBeNull()
  await short.close()
})

test('no text that is sent as a token counts as a failure of the service', async () => {
  const part = fc.oneof(fc.jsonValue().map(text), fc.base64String(), fc.string())
  const token = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 4 }).map((parts) => parts.join('.')),
  )
  await fc.assert(
    fc.asyncProperty(token, async (sent) => expect(await identity.verify(sent)).toBeNull()),
    { numRuns: 2000 },
  )
})

test('a token is refused after its account was disabled or deleted', async () => {
  const token = identity.issueToken(uid)
  expect(await identity.verify(token)).not.toBeNull()
  identity.disableAccount(uid)
  expect(await identity.verify(token)).toBeNull()
  identity.deleteAccount(uid)
  expect(await identity.verify(token)).toBeNull()
})

test('a changed role is in the next token, and the other claims stay', async () => {
  await identity.setRoleClaim(uid, 'admin')
  expect(await identity.getUser(uid)).toMatchObject({ role: 'admin' })
  expect(await identity.verify(identity.issueToken(uid))).toMatchObject({ role: 'admin' })
  expect(await identity.listUsers()).toMatchObject([{ uid, email: 'ada@aerofleet.test' }])
})

test('if the identity service does not answer, no token is refused', async () => {
  const down = await startHostedIdentity()
  const account = down.addAccount({ email: 'bo@aerofleet.test' })
  down.goDown()
  await expect(down.verify(down.issueToken(account.uid))).rejects.toThrow(
    'Error fetching public keys',
  )
  expect(await down.ready()).toBe(false)
  await down.close()
})

test('a real project does not start with an emulator, because tokens would not be checked', () => {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = ' '
  const create = () => createFirebaseIdentity({ projectId: 'fleet-4711' })
  expect(create).toThrow(
    'FIREBASE_AUTH_EMULATOR_HOST must not be set: tokens would not be checked.',
  )
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
})
