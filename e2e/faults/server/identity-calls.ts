export type IdentityCall = { method?: string; path: string; body?: unknown; headers?: object }

const project = '/identitytoolkit.googleapis.com/v1/projects/demo-aerofleet'
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const owner = { authorization: 'Bearer owner' }
const victim = 'admin@demo.aerofleet.test'
const credentials = { email: 'made.up@aerofleet.test', password: 'holding-pattern' }

/** A token of Google for somebody else's address. The emulator checks no signature. */
const forgedGoogleToken = JSON.stringify({ sub: 'mallory', email: victim, email_verified: true })
const takeover = {
  postBody: `id_token=${encodeURIComponent(forgedGoogleToken)}&providerId=google.com`,
  requestUri: 'http://localhost',
  returnSecureToken: true,
  returnIdpCredential: true,
}

const administration: IdentityCall[] = [
  { path: `${project}/accounts:query`, body: {} },
  { method: 'GET', path: `${project}/accounts:batchGet?maxResults=100` },
  { path: `${project}/accounts:update`, body: { localId: 'demo-admin', password: 'taken-over' } },
  { path: `${project}/accounts:delete`, body: { localId: 'demo-admin' } },
  { method: 'DELETE', path: '/emulator/v1/projects/demo-aerofleet/accounts' },
  { method: 'GET', path: '/emulator/v1/projects/demo-aerofleet/oobCodes' },
  { method: 'GET', path: '/emulator/auth/handler?providerId=google.com&apiKey=demo' },
]

const userCalls: [name: string, body: object][] = [
  ['signInWithIdp', takeover],
  ['signInWithCustomToken', { token: '{"uid":"demo-admin"}', returnSecureToken: true }],
  ['resetPassword', { oobCode: 'x', newPassword: 'taken-over' }],
  ['signUp', { ...credentials, localId: 'demo-admin' }],
  ['signUp', { ...credentials, customAttributes: '{"role":"admin"}' }],
  ['signUp', { ...credentials, tenantId: 'alpine' }],
  ['sendOobCode', { requestType: 'PASSWORD_RESET', email: victim, returnOobLink: true }],
  ['update', { localId: 'demo-admin', password: 'taken-over' }],
  ['update', { idToken: 'x', displayName: 'M', customAttributes: '{"role":"admin"}' }],
  ['lookup', { email: [victim] }],
  ['delete', { localId: 'demo-admin' }],
]

const spellings = [
  '/identitytoolkit.googleapis.com//v1/accounts:signUp',
  '/identitytoolkit.googleapis.com/v1/accounts%3AsignUp',
  '/identitytoolkit.googleapis.com/v1/x/%2e%2e/accounts:signUp',
  '/identitytoolkit.googleapis.com/v1%2fprojects%2fdemo-aerofleet%2faccounts:query',
  '/identitytoolkit.googleapis.com/v1/accounts:lookup/../../projects/demo-aerofleet/accounts:query',
]
const signUp = `${accounts}:signUp?key=demo`

/** No screen makes these calls, and the server must refuse them. The tests of the API try more of them. */
export const closedCalls: IdentityCall[] = [
  ...administration,
  ...administration.map((call) => ({ ...call, headers: owner })),
  ...userCalls.map(([name, body]) => ({ path: `${accounts}:${name}?key=demo`, body })),
  ...spellings.map((path) => ({ path: `${path}?key=demo`, body: credentials })),
  { path: `${signUp}&access_token=owner`, body: credentials },
  { method: 'GET', path: signUp },
  { path: signUp, body: credentials, headers: owner },
  { path: signUp, body: credentials, headers: { origin: 'http://evil.test' } },
  { path: signUp, body: credentials, headers: { host: 'evil.test' } },
]
