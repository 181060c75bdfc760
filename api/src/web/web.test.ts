import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const release = (version: string) => ({
  version,
  entry: `/mfe/fleet/${version}/remoteEntry.1.js`,
  integrity: 'sha384-abc',
  container: 'fleet_1',
  preload: [`/mfe/fleet/${version}/routes.js`],
  pages: {
    '/dashboard/aircraft/:id': [`/mfe/fleet/${version}/page.js`, `/mfe/fleet/${version}/page.css`],
  },
  panel: [`/mfe/fleet/${version}/panel.js`],
  hashes: {
    [`/mfe/fleet/${version}/page.js`]: 'sha384-page',
    [`/mfe/fleet/${version}/panel.js`]: 'sha384-panel',
  },
  declaration: {
    name: 'fleet',
    mount: '/dashboard',
    paths: [
      {
        path: '/dashboard/aircraft/:id',
        title: '</script><b>',
        reads: { paths: ['/aircraft/:id', '/operators'], capability: 'addAircraft' },
      },
      {
        path: '/dashboard/aircraft',
        title: 'Aircraft',
        reads: { paths: ['/aircraft'], bare: ['/history?limit=51'] },
      },
    ],
    navigation: [],
    cards: [],
    panels: [
      { slot: 'home', order: 10, reads: ['/aircraft'] },
      { slot: 'home-summary', order: 20, reads: ['/aircraft', '/history?limit=9'] },
      {
        slot: 'aircraft-maintenance',
        order: 10,
        capability: 'manageOperators',
        reads: ['/due?of=:aircraftId'],
      },
    ],
  },
})
const registry = (version: string) =>
  JSON.stringify({ revision: 1, remotes: { fleet: { current: release(version) } } })

const earlyReads = 'send()'

const silent = { send: () => Promise.reject(new Error('It does not answer.')) }

let directory: string
let app: FastifyInstance

async function put(file: string, text: string): Promise<void> {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-web-'))
  const about = `<title>AeroFleet</title><meta property="og:title" content="AeroFleet">
    <meta
      name="description"
      content="A product"><meta property="og:description" content="A product">`
  const head = `<head><meta content="/og.png">${about}<!--early reads--><!--registry--></head>`
  await put('shell/index.html', `<html>${head}</html>`)
  await put('shell/favicon.svg', '<svg/>')
  await put('shell/start.js', 'start')
  await put('shell/early-reads.js', earlyReads)
  const parts = {
    '/login': { '/assets/sign-in.1.js': 'sha384-sign' },
    '/dashboard/*': { '/assets/dashboard.1.css': 'sha384-frame' },
  }
  await put('shell/parts.json', JSON.stringify(parts))
  await put('shell/assets/main.1.js', 'main')
  await put('shell/assets/main.1.js.br', 'compressed')
  await put('store/live.json', registry('1.0.0'))
  await put('store/fleet/1.0.0/page.js', 'page')
  await put('secret.txt', 'secret')
  app = globalThis.createTestWeb({
    shellDirectory: join(directory, 'shell'),
    storeDirectory: join(directory, 'store'),
    apiOrigin: 'https://api.fleet.test',
    timeZone: 'Pacific/Auckland',
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet', embedded: silent },
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

test('every page address answers the shell with registry and identity inlined, and a strict CSP', async () => {
  const answer = await app.inject('/dashboard/aircraft/7')
  expect(answer.statusCode).toBe(200)
  const hash = createHash('sha256').update(earlyReads).digest('base64')
  expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(answer.headers['content-security-policy']).toMatch(
    /connect-src [^;]*https:\/\/api\.fleet\.test/,
  )
  for (const directive of ["frame-src 'none'", "object-src 'none'", "form-action 'self'"])
    expect(answer.headers['content-security-policy']).toContain(`${directive};`)
  expect(answer.headers['cache-control']).toBe('no-cache')
  const config = /<script type="application\/json" id="aerofleet-config">(.*?)<\/script>/.exec(
    answer.body,
  )
  const { hashes: _, ...current } = release('1.0.0')
  expect(JSON.parse(config?.[1] ?? '')).toEqual({
    registry: { revision: 1, remotes: { fleet: { current } } },
    identity: { apiKey: 'demo', projectId: 'demo-aerofleet', embedded: true },
  })
})

test('a page says whether the browser sent Save-Data, and which time zone decides the day (§2.220)', async () => {
  const open = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  const saving = await open({ 'save-data': 'on' })
  expect(saving.body).toContain('<html data-save-data data-time-zone="Pacific/Auckland">')
  expect(saving.headers['vary']).toContain('Save-Data')
  expect((await open({})).body).toContain('<html data-time-zone="Pacific/Auckland">')
})

test('the preview picture has an absolute address, and a host header cannot break out of it', async () => {
  const headers = { host: 'fleet.example"><b>' }
  const { body } = await app.inject({ url: '/', headers })
  expect(body).toContain('<meta content="http://fleet.example&quot;><b>/og.png">')
})

test('a page has its own title and description, and these cannot break out of the HTML (§2.123)', async () => {
  const readDescription = async (path: string) => {
    const { body } = await app.inject(path)
    const titles = /<title>(.*?)<\/title>.*?og:title" content="(.*?)"/s.exec(body)
    const texts = /name="description"\s+content="(.*?)".*?og:description" content="(.*?)"/s.exec(
      body,
    )
    return [...(titles ?? []).slice(1), ...(texts ?? []).slice(1)]
  }
  const signIn = 'Sign in to AeroFleet, or create an account with a name, an email and a password.'
  expect(await readDescription('/login')).toEqual([
    'Sign In · AeroFleet',
    'Sign In · AeroFleet',
    signIn,
    signIn,
  ])
  const title = '&lt;/script>&lt;b> · AeroFleet'
  expect(await readDescription('/dashboard/aircraft/7')).toEqual([
    title,
    title,
    'A product',
    'A product',
  ])
})

test('an address of the shell is its own in any spelling, and a doubled slash leads to a single one', async () => {
  for (const path of ['/login', '/Login', '/login/'])
    expect((await app.inject(path)).body).toContain('<title>Sign In · AeroFleet</title>')
  const { statusCode, headers } = await app.inject('//login?next=//x')
  expect([statusCode, headers['location']]).toEqual([308, '/login?next=//x'])
  for (const path of ['//api/operators', '///evil.example//login'])
    expect((await app.inject(path)).statusCode).toBe(404)
})

test('under development a page may take remotes from dev servers of its own machine', async () => {
  const overrides = 'fleet:http://localhost:4102'
  const dev = globalThis.createTestWeb({
    shellDirectory: join(directory, 'shell'),
    storeDirectory: join(directory, 'store'),
    overrides,
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet', embedded: silent },
  })
  const { headers, body } = await dev.inject('/dashboard/aircraft/7')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' http:\/\/localhost:\*/)
  expect(headers['content-security-policy']).toMatch(/connect-src [^;]* ws:\/\/localhost:\*/)
  expect(body).toContain(`"overrides":"${overrides}"`)
  expect(body).not.toContain('preload" href')
  await dev.close()
})

test('a page preloads the files that its address needs, with their hashes, and no others', async () => {
  const { body } = await app.inject('/dashboard/aircraft/7')
  const base = '/mfe/fleet/1.0.0'
  expect(body).toContain(
    `<link rel="preload" href="${base}/remoteEntry.1.js" as="script" integrity="sha384-abc">` +
      `<link rel="preload" href="${base}/routes.js" as="script">` +
      `<link rel="preload" href="${base}/page.js" as="script" integrity="sha384-page">` +
      `<link rel="preload" href="${base}/page.css" as="style">`,
  )
  expect((await app.inject('/privacy')).body).not.toContain('preload" href')
})

test('a page preloads the parts of the shell that it needs, and no others', async () => {
  const signIn =
    '<link rel="preload" href="/assets/sign-in.1.js" as="script" integrity="sha384-sign">'
  const frame =
    '<link rel="preload" href="/assets/dashboard.1.css" as="style" integrity="sha384-frame">'
  const hintsAt = async (path: string) => {
    const { body } = await app.inject(path)
    return [body.includes(signIn), body.includes(frame)]
  }
  expect(await hintsAt('/login')).toEqual([true, false])
  expect(await hintsAt('/dashboard')).toEqual([false, true])
  expect(await hintsAt('/dashboard/aircraft/7')).toEqual([false, true])
  expect(await hintsAt('/dashboards')).toEqual([false, false])
})

test('a page begins with the reads of its address and of its panels, if the role may see it (§2.232)', async () => {
  const scriptAt = async (path: string) => {
    const { body } = await app.inject(path)
    return /<script data.*send\(\)<\/script>/.exec(body)?.[0]
  }
  expect(await scriptAt('/dashboard/aircraft/A%22%20b')).toBe(
    `<script data-reads="/aircraft/A%22%20b /operators" data-roles="operator admin">send()</script>` +
      `<script data-reads="/due?of=A%22%20b" data-roles="admin">send()</script>`,
  )
  expect(await scriptAt('/dashboard/aircraft')).toBe(
    `<script data-reads="/aircraft /history?limit=51">send()</script>`,
  )
  expect(await scriptAt('/dashboard/aircraft?q=a')).toBe(
    `<script data-reads="/aircraft">send()</script>`,
  )
  expect(await scriptAt('/dashboard')).toBe(
    `<script data-reads="/aircraft /history?limit=9">send()</script>`,
  )
  const { headers } = await app.inject('/login')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(await scriptAt('/login')).toBeUndefined()
})

test('the home page preloads the panels that it shows', async () => {
  const { body } = await app.inject('/dashboard')
  const base = '/mfe/fleet/1.0.0'
  expect(body).toContain(
    `<link rel="preload" href="${base}/remoteEntry.1.js" as="script" integrity="sha384-abc">` +
      `<link rel="preload" href="${base}/panel.js" as="script" integrity="sha384-panel">`,
  )
  expect(body).not.toContain('page.js" as')
})

test('a new registry is noticed without a restart; an unchanged one answers 304', async () => {
  const first = await app.inject('/registry/live.json')
  const headers = { 'if-none-match': String(first.headers['etag']) }
  expect((await app.inject({ url: '/registry/live.json', headers })).statusCode).toBe(304)
  await put('store/live.json', registry('1.0.1'))
  const next = await app.inject({ url: '/registry/live.json', headers })
  expect(next.json()).toMatchObject({ remotes: { fleet: { current: { version: '1.0.1' } } } })
  await put('store/live.json', registry('1.0.0'))
})

test('hashed files are immutable and sent precompressed', async () => {
  const remote = await app.inject('/mfe/fleet/1.0.0/page.js')
  expect([remote.body, remote.headers['cache-control']]).toEqual([
    'page',
    expect.stringMatching('immutable'),
  ])
  const headers = { 'accept-encoding': 'br' }
  const asset = await app.inject({ url: '/assets/main.1.js', headers })
  expect([asset.body, asset.headers['content-encoding']]).toEqual(['compressed', 'br'])
  expect((await app.inject('/favicon.svg')).headers['cache-control']).not.toMatch('immutable')
  expect((await app.inject('/start.js')).headers['cache-control']).toBe('no-store')
})

test('an SVG picture has a charset', async () => {
  expect((await app.inject('/favicon.svg')).headers['content-type']).toBe(
    'image/svg+xml; charset=utf-8',
  )
})

test('the store serves the live shell, and files of an earlier shell to tabs that began with it', async () => {
  const live = { revision: 2, shell: { current: { version: '2' } }, remotes: {} }
  await put('shells/live.json', JSON.stringify(live))
  await put('shells/shell/1/assets/main.1.js', 'first')
  await put('shells/shell/2/assets/main.2.js', 'second')
  await put('shells/shell/2/index.html', '<head><!--registry--></head>second')
  const web = globalThis.createTestWeb({
    storeDirectory: join(directory, 'shells'),
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet', embedded: silent },
  })
  expect((await web.inject('/login')).body).toContain('second')
  expect((await web.inject('/assets/main.2.js')).body).toBe('second')
  expect((await web.inject('/assets/main.1.js')).body).toBe('first')
  expect((await web.inject('/assets/main.3.js')).statusCode).toBe(404)
  await web.close()
})

test.each([
  '/assets/gone.js',
  '/mfe/fleet/9.9.9/page.js',
  '/mfe/live.json',
  '/mfe/../../secret.txt',
  '/mfe/fleet/..%2f..%2f..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/registry/other',
  '/gone.png',
  '/api/nothing',
])('%s is 404, never the page', async (url) => {
  const answer = await app.inject(url)
  expect([403, 404]).toContain(answer.statusCode)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a file that cannot be opened is answered with a message', async () => {
  await put('store/fleet/1.0.0/shut.js', 'shut')
  const shut = createServer().listen(join(directory, 'store/fleet/1.0.0/shut.js.br'))
  await once(shut, 'listening')
  const headers = { 'accept-encoding': 'br' }
  const answer = await app.inject({ url: '/mfe/fleet/1.0.0/shut.js', headers })
  shut.close()
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().message).toBe('Something went wrong on the server. Please try again.')
})

test.each<[string, Record<string, string>?]>([
  ['/identitytoolkit.googleapis.com/v1/projects/demo-aerofleet/accounts:batchGet'],
  ['/identitytoolkit.googleapis.com/v1/%70rojects/demo-aerofleet/accounts'],
  ['/identitytoolkit.googleapis.com//v1//projects/demo-aerofleet/accounts'],
  ['/%69dentitytoolkit.googleapis.com/v1/accounts:signUp?key=demo'],
  ['/identitytoolkit.googleapis.com/v1/accounts%3AsignUp?key=demo'],
  ['/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo'],
  [
    '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo',
    { authorization: 'Bearer owner' },
  ],
  ['/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser?key=demo'],
  ['/emulator/v1/projects/demo-aerofleet/oobCodes'],
  ['/emulator/openapi.json'],
])(
  'a browser can make only the calls of the screens: not %s (§7.16)',
  async (url, headers = {}) => {
    const body = { email: 'ada@aerofleet.test', password: 'holding-pattern', idToken: 'x' }
    const answer = await app.inject({ method: 'POST', url, headers, body })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: 403 } }])
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('an API on another host answers only pages of the named origins (§7.1)', async () => {
  const api = await globalThis.createTestApi({ webOrigins: ['https://fleet.test'] })
  const ask = (origin: string) =>
    api.inject({
      method: 'OPTIONS',
      url: '/api/aircraft',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
  const named = await ask('https://fleet.test')
  expect(named.status).toBe(204)
  expect(named.headers['access-control-allow-origin']).toBe('https://fleet.test')
  const foreign = await ask('https://elsewhere.test')
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  await api.close()
})

test('accounts are made and passwords tried three hundred times a minute at most; a lookup is not counted (§9.18)', async () => {
  const send = () => Promise.resolve({ status: 200, type: 'application/json', text: '{}' })
  const web = globalThis.createTestWeb({
    shellDirectory: join(directory, 'shell'),
    storeDirectory: join(directory, 'store'),
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet', embedded: { send } },
  })
  const account = { email: 'ada@aerofleet.test', password: 'guess' }
  const ask = (call: string, body: object = account) =>
    web.inject({ method: 'POST', url: `/identitytoolkit.googleapis.com/v1/${call}?key=demo`, body })
  for (let tried = 0; tried < 150; tried++) {
    expect((await ask('accounts:signInWithPassword')).statusCode).toBe(200)
    expect((await ask('accounts:signUp')).statusCode).toBe(200)
  }
  const refused = await ask('accounts:signInWithPassword')
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too-many-requests' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('accounts:signUp')).statusCode).toBe(429)
  const mail = { requestType: 'PASSWORD_RESET', email: account.email }
  expect((await ask('accounts:sendOobCode', mail)).statusCode).toBe(429)
  expect((await ask('accounts:lookup', { idToken: 'x' })).statusCode).toBe(200)
  await web.close()
})

test('the message says that the identity service is away', async () => {
  const url = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo'
  const answer = await app.inject({ method: 'POST', url, body: { idToken: 'x' } })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { message: 'The identity service does not answer. Please try again in a moment.' },
  ])
})
