export type IdentityCall = {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

const project = '/identitytoolkit.googleapis.com/v1/projects/demo-aerofleet'
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const relyingParty = '/www.googleapis.com/identitytoolkit/v3/relyingparty'
const owner = { authorization: 'Bearer owner' }
const victim = 'admin@demo.aerofleet.test'
const credentials = { email: 'made.up@aerofleet.test', password: 'holding-pattern' }

/** A token of Google for somebody else's address; the emulator does not ask for a signature. */
const forgedGoogleToken = JSON.stringify({ sub: 'mallory', email: victim, email_verified: true })
export const takeover = {
  postBody: `id_token=${encodeURIComponent(forgedGoogleToken)}&providerId=google.com`,
  requestUri: 'http://localhost',
  returnSecureToken: true,
  returnIdpCredential: true,
}

const administration: [method: string, path: string, body?: unknown][] = [
  ['POST', `${project}/accounts:query`, {}],
  ['GET', `${project}/accounts:batchGet?maxResults=100`],
  ['POST', `${project}/accounts:batchCreate`, { users: [{ localId: 'mallory' }] }],
  ['POST', `${project}/accounts:batchDelete`, { localIds: ['demo-admin'], force: true }],
  ['POST', `${project}/accounts:lookup`, { localId: ['demo-admin'] }],
  ['POST', `${project}/accounts:update`, { localId: 'demo-admin', password: 'taken-over' }],
  ['POST', `${project}/accounts:delete`, { localId: 'demo-admin' }],
  ['POST', `${project}/accounts:sendOobCode`, { requestType: 'PASSWORD_RESET', email: victim }],
  ['POST', `${project}/accounts`, { localId: 'mallory', ...credentials }],
  ['POST', `${project}:createSessionCookie`, { idToken: 'x', validDuration: '600' }],
  ['POST', `${project}/tenants`, {}],
  ['GET', `${project}/tenants`],
  ['GET', '/identitytoolkit.googleapis.com/v2/projects/demo-aerofleet/config'],
  ['PATCH', '/identitytoolkit.googleapis.com/v2/projects/demo-aerofleet/config', {}],
  ['GET', '/emulator/v1/projects/demo-aerofleet/accounts'],
  ['DELETE', '/emulator/v1/projects/demo-aerofleet/accounts'],
  ['GET', '/emulator/v1/projects/demo-aerofleet/config'],
  ['PATCH', '/emulator/v1/projects/demo-aerofleet/config', {}],
  ['GET', '/emulator/v1/projects/demo-aerofleet/oobCodes'],
  ['GET', '/emulator/v1/projects/demo-aerofleet/verificationCodes'],
  ['GET', '/emulator/openapi.json'],
  ['GET', '/emulator/auth/handler?providerId=google.com&apiKey=demo'],
  ['GET', '/emulator/auth/iframe'],
  ['GET', '/emulator'],
  ['GET', '/identitytoolkit.googleapis.com'],
]

const userCalls: [name: string, body: unknown][] = [
  ['signInWithIdp', takeover],
  ['signInWithCustomToken', { token: '{"uid":"demo-admin"}', returnSecureToken: true }],
  ['signInWithEmailLink', { email: victim, oobCode: 'x' }],
  ['signInWithPhoneNumber', { sessionInfo: 'x', code: '123456' }],
  ['signInWithGameCenter', { playerId: 'x' }],
  ['createAuthUri', { identifier: victim, continueUri: 'http://localhost' }],
  ['sendVerificationCode', { phoneNumber: '+41445550100' }],
  ['resetPassword', { oobCode: 'x', newPassword: 'taken-over' }],
  ['signUp', { returnSecureToken: true }],
  ['signUp', { ...credentials, localId: 'demo-admin' }],
  ['signUp', { ...credentials, customAttributes: '{"role":"admin"}' }],
  ['signUp', { ...credentials, tenantId: 'alpine' }],
  ['signUp', { ...credentials, targetProjectId: 'another-4711' }],
  ['signUp', { ...credentials, emailVerified: true, disabled: false }],
  ['signUp', { ...credentials, mfaInfo: [{ phoneInfo: '+41445550100' }] }],
  ['signUp', [credentials]],
  ['signInWithPassword', { email: victim, password: 'x', tenantId: 'alpine' }],
  ['signInWithPassword', { email: victim, password: 'x', pendingIdToken: 'x' }],
  ['sendOobCode', { requestType: 'PASSWORD_RESET', email: victim, returnOobLink: true }],
  ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email: victim }],
  ['sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: 'x' }],
  ['update', { localId: 'demo-admin', password: 'taken-over' }],
  ['update', { idToken: 'x', displayName: 'M', customAttributes: '{"role":"admin"}' }],
  ['update', { idToken: 'x', displayName: 'M', email: victim }],
  ['update', { oobCode: 'x' }],
  ['lookup', { email: [victim] }],
  ['lookup', { localId: ['demo-admin'] }],
  ['delete', { localId: 'demo-admin' }],
  ['delete', { idToken: 'x', targetProjectId: 'demo-aerofleet' }],
]

const legacyCalls = [
  'verifyAssertion',
  'signupNewUser',
  'getAccountInfo',
  'setAccountInfo',
  'uploadAccount',
]

const spellings = [
  '/identitytoolkit.googleapis.com//v1/accounts:signUp',
  '/identitytoolkit.googleapis.com/v1/accounts%3AsignUp',
  '/identitytoolkit.googleapis.com/v1/accounts:sign%55p',
  '/identitytoolkit.googleapis.com/v1/./accounts:signUp',
  '/identitytoolkit.googleapis.com/v1/x/../accounts:signUp',
  '/identitytoolkit.googleapis.com/v1/x/%2e%2e/accounts:signUp',
  '/identitytoolkit.googleapis.com/v1/accounts:signUp/',
  '/identitytoolkit.googleapis.com/v1/accounts:signUp;x',
  '/identitytoolkit.googleapis.com/v1/accounts:SIGNUP',
  '/identitytoolkit.googleapis.com/V1/accounts:signUp',
  '/identitytoolkit.googleapis.com/v1\\accounts:signUp',
  '/identitytoolkit.googleapis.com/v1/projects/demo-aerofleet/../../accounts:signUp',
  '/identitytoolkit.googleapis.com/v1%2fprojects%2fdemo-aerofleet%2faccounts:query',
  '/identitytoolkit.googleapis.com/v1/projects/demo-aerofleet/accounts%3aquery',
  '/identitytoolkit.googleapis.com/v1/accounts:lookup/../../projects/demo-aerofleet/accounts:query',
  '/securetoken.googleapis.com/../identitytoolkit.googleapis.com/v1/projects/demo-aerofleet/accounts:query',
  '/emulator/../identitytoolkit.googleapis.com/v1/projects/demo-aerofleet/accounts:query',
  '/emulator/%2e%2e/emulator/v1/projects/demo-aerofleet/accounts',
]

const administrationCalls = (headers?: Record<string, string>) =>
  administration.map(([method, path, body]) => ({
    method,
    path,
    body,
    ...(headers && { headers }),
  }))
const signUp = `${accounts}:signUp?key=demo`

/** Calls that no screen makes, and that must be refused. */
export const closedCalls: Record<string, IdentityCall[]> = {
  'calls of an administrator': administrationCalls(),
  'calls of an administrator, under the name that the emulator trusts': administrationCalls(owner),
  'other ways to sign in, to sign up or to change an account': [
    ...userCalls.map(([name, body]) => ({ path: `${accounts}:${name}?key=demo`, body })),
    {
      path: '/securetoken.googleapis.com/v1/token?key=demo',
      body: { grant_type: 'password', refresh_token: 'x' },
    },
  ],
  'calls of an older form': legacyCalls.map((name) => ({
    path: `${relyingParty}/${name}?key=demo`,
    body: takeover,
  })),
  'another spelling of a path': spellings.map((path) => ({
    path: `${path}?key=demo`,
    body: credentials,
  })),
  'sign-up with another query, method or header': [
    ...['', '?key=demo&access_token=owner', '?key=demo&$alt=json', '??key=demo'].map((query) => ({
      path: `${accounts}:signUp${query}`,
      body: credentials,
    })),
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path: signUp })),
    { path: signUp, body: credentials, headers: owner },
    { path: signUp, body: credentials, headers: { origin: 'http://evil.test' } },
    { path: signUp, body: credentials, headers: { host: 'evil.test' } },
  ],
}
