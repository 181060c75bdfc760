import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { contract } from '@aerofleet/shared/contract/all'
import { listen } from './listen'

const always = [
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
]
const declaration = {
  name: 'fleet',
  mount: '/dashboard',
  paths: [{ path: '/dashboard/aircraft/:id', title: 'Aircraft' }],
  navigation: [],
  cards: [],
}
const release = {
  version: '1.0.0',
  entry: '/mfe/fleet/1.0.0/entry.js',
  integrity: 'sha384-abc',
  container: 'fleet_1',
  preload: [],
  declaration,
}

let directory: string
let app: Awaited<ReturnType<typeof globalThis.createTestProduct>>
let port: number

async function put(file: string, content: string): Promise<void> {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-answers-'))
  const remotes = { fleet: { current: release } }
  const shell = { current: { version: '1' } }
  await put('live.json', JSON.stringify({ revision: 1, shell, remotes }))
  await put('shell/1/index.html', '<head><!--registry--></head>')
  await put('shell/1/favicon.svg', '<svg/>')
  await put('shell/1/assets/main.js', 'main')
  await put('fleet/1.0.0/entry.js', 'entry')
  app = await globalThis.createTestProduct({
    storeDirectory: directory,
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
  })
  port = await listen(app, 0, ['127.0.0.1'])
}, 60_000)
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

type Answer = { status: number; headers: Map<string, string>; body: string }

async function raw(request: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((header): [string, string] => {
    const [name = '', ...value] = header.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  const answer = { status: Number(line.split(' ')[1]), body: body.join('\r\n\r\n') }
  const [method = '', url = ''] = request.split(' ')
  const exchange = { ...answer, method, url, headers: Object.fromEntries(headers) }
  expect(globalThis.findUndocumented(exchange)).toEqual([])
  return { ...answer, headers: new Map(headers) }
}
const ask = (line: string, headers = 'Host: localhost\r\n') =>
  raw(`${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)

const api = Object.values(contract).map(({ method, path }) => `${method} /api${path}`)
const existing = [
  '/login',
  '/dashboard',
  '/dashboard/aircraft/7',
  '/favicon.svg',
  '/assets/main.js',
  '/mfe/fleet/1.0.0/entry.js',
  '/registry/live.json',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
].map((path) => `GET ${path}`)
const refused = [
  'GET /',
  'GET /nobody/owns/this',
  'GET /assets/gone.js',
  'GET /mfe/fleet/9.9.9/gone.js',
  'GET /gone.png',
  'GET /api/unknown',
  'GET /registry/unknown',
  'GET /registry/events',
  'POST /registry/events',
  'POST /login',
  'PROPFIND /login',
  'PATCH /api/aircraft',
  'TRACE /api/aircraft',
  'OPTIONS /',
  'GET /%',
  'GET /%ff',
  'GET /assets/%',
  'GET /api/aircraft/%zz',
  'GET /mfe/x/../live.json',
  `GET /${'a'.repeat(17_000)}`,
]
const malformed: [string, string][] = [
  ['no HTTP', 'hello\r\n\r\n'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\n\r\n'],
  [
    'two hosts for a list',
    'GET /api/aircraft HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n',
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'length and chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n'],
]

test.each([...existing, ...api, ...refused])('%s is answered with every header', async (line) => {
  const { headers, body } = await ask(line)
  expect([...headers.keys()]).toEqual(expect.arrayContaining(always))
  expect(body).not.toContain(directory)
})

test.each(malformed)('%s is refused with every header', async (_, request) => {
  const { status, headers, body } = await raw(request)
  expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'malformed-request' }])
  expect([...headers.keys()]).toEqual(expect.arrayContaining(always))
})

test.each([...existing, ...api])('%s refuses headers that are too large', async (line) => {
  const headers = `Host: localhost\r\nX: ${'x'.repeat(20_480)}\r\n`
  expect((await ask(line, headers)).status).toBe(431)
})

test('a request of HTTP/1.0 may lack a host, and an unknown expectation changes nothing', async () => {
  expect((await raw('GET /login HTTP/1.0\r\n\r\n')).status).toBe(421)
  const headers = 'Host: localhost\r\nExpect: a-miracle\r\n'
  expect((await ask('GET /login', headers)).status).toBe(200)
})

test.each([
  ['/login', 200],
  ['/dashboard', 200],
  ['/dashboard/aircraft/7', 200],
  ['/dashboard/aircraft/7.5', 200],
  ['/dashboard/aircraft', 404],
  ['/nobody', 404],
  ['/dashboard/nobody', 404],
  ['/index.html', 404],
])('the document of %s is answered %d (§2.16)', async (path, status) => {
  const answer = await app.inject(path)
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('config')])
  expect(answer.headers['permissions-policy']).toContain('xr-spatial-tracking=()')
  const headers = { 'if-none-match': String(answer.headers['etag']) }
  const again = await app.inject({ url: path, headers })
  expect(again.statusCode).toBe(status === 200 ? 304 : 404)
})

test.each(existing.map((line) => line.slice('GET '.length)))(
  '%s has GET and HEAD, and no other method (§7.5)',
  async (path) => {
    expect((await ask(`HEAD ${path}`)).status).toBe(200)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, body } = await ask(`${method} ${path}`)
      expect([method, status, JSON.parse(body)]).toMatchObject([method, 404, { code: 'not-found' }])
    }
  },
)

test.each([
  'POST /nobody',
  'DELETE /assets/gone.js',
  'PUT /api/unknown',
  'PATCH /gone.png',
  'PATCH /api/aircraft',
  'POST /api/aircraft/7',
  'PUT /registry/events',
])('%s is 404, whatever it carries', async (line) => {
  const headers = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1\r\n'
  const { status, body } = await raw(`${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n{`)
  expect([status, JSON.parse(body)]).toMatchObject([404, { code: 'not-found' }])
})

test.each([
  '/mfe/x/../live.json',
  '/mfe/fleet/../live.json',
  '/mfe/fleet/1.0.0/../../live.json',
  '/mfe/x/%2e%2e/live.json',
  '/mfe/x/..%2flive.json',
  '/mfe/x/%2e%2e%2flive.json',
  '/mfe/x/..%5clive.json',
  '/mfe/x\\..\\live.json',
  '/mfe//./live.json',
  '/mfe/./x/../live.json',
  '/mfe/fleet/1.0.0/entry.js%00.html',
  '/assets/../index.html',
  '/assets/..%2f..%2f..%2flive.json',
  '/x/../favicon.svg',
])('%s leads to no file', async (path) => {
  const { status, headers } = await ask(`GET ${path}`)
  expect(status).toBe(404)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('pages run scripts of the product alone, by Trusted Types, and reach what signing in needs', async () => {
  const { headers } = await app.inject('/login')
  const policy = String(headers['content-security-policy'])
  const connections = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'
  for (const directive of [
    "script-src 'self';",
    "require-trusted-types-for 'script';",
    "trusted-types aerofleet 'allow-duplicates'",
    `connect-src 'self' ${connections};`,
  ]) {
    expect(policy).toContain(directive)
  }
})
