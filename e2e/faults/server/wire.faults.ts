import { tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'
import { ask, exchange, expectHeaders, expectRefusal, hostOf, readAnswer, statusesIn } from './wire'
import { smuggled, wrongRequests } from './wrong-requests'

const row = rowsOf('Attacks on the server')

/** Checks that a request is refused, and that the good one behind it is not answered. */
async function expectRefused({ product }: Tools, bytes: string, expected: number) {
  const received = await exchange(product, bytes)
  const [first, ...others] = statusesIn(received)
  expect(first).toBe(expected)
  expect(others.filter((status) => status !== 400)).toEqual([])
  expect(received).toMatch(/^connection: close\r$/im)
  expectRefusal(readAnswer(received))
}

for (const [group, requests] of Object.entries(wrongRequests)) {
  for (const [what, make, status = 400] of requests) {
    row(
      `${group}: ${what}`,
      `${status} with a sentence, then the connection is closed; nothing behind it is answered`,
      async (tools) => {
        const host = hostOf(tools.product)
        await expectRefused(tools, make(host) + smuggled(host), status)
      },
      what === 'Content-Length and Transfer-Encoding' ? { always: true } : {},
    )
  }
}

row(
  'a good request, a bad one and a good one in one packet',
  'the bad one is refused, and nothing behind it is answered',
  async ({ product, cases }) => {
    const host = hostOf(product)
    const good = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    const bad = Object.values(wrongRequests).flatMap((requests) => requests)
    cases(bad.length)
    for (const [what, make] of bad) {
      const received = await exchange(product, good + make(host) + smuggled(host))
      const statuses = statusesIn(received)
      const refused = statuses.findIndex((each) => each >= 400)
      // The first one, which is good, may go without an answer if the bad one comes early.
      expect([what, [0, 1]]).toEqual([what, expect.arrayContaining([refused])])
      expect([what, statuses.slice(refused).filter((each) => each < 400)]).toEqual([what, []])
    }
  },
)

row('three good requests in one packet', 'three answers, in their order', async ({ product }) => {
  const host = hostOf(product)
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const received = await exchange(
    product,
    get('/api/health') + get('/api/nothing') + smuggled(host),
  )
  expect(statusesIn(received)).toEqual([200, 404, 200])
})

/** Headers that ask for something that the product does not do. */
const wishes = {
  'an upgrade to a web socket':
    'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  'an upgrade to HTTP/2':
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n',
  'an upgrade to TLS': 'Connection: Upgrade, close\r\nUpgrade: TLS/1.0\r\n',
  'trailers and a close': 'Connection: close\r\nTE: trailers, deflate;q=0.5\r\n',
  'that its address be another one':
    'Connection: close\r\nX-Original-URL: /api/operators\r\nX-Rewrite-URL: /api/operators\r\n',
  'that its method be another one':
    'Connection: close\r\nX-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\n',
  'that it come from this machine':
    'Connection: close\r\nX-Forwarded-For: 127.0.0.1\r\nForwarded: for=127.0.0.1;host=evil.test\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: https\r\n',
}
for (const [what, headers] of Object.entries(wishes)) {
  row(`a request asks for ${what}`, 'it is answered as if it did not', async (tools) => {
    const { product, cases } = tools
    const paths = ['/api/health', '/login', '/registry/live.json']
    cases(paths.length)
    for (const path of paths) {
      const requestText = `GET ${path} HTTP/1.1\r\nHost: ${hostOf(product)}\r\n${headers}\r\n`
      const received = await exchange(product, requestText)
      expect([path, statusesIn(received)]).toEqual([path, [200]])
      expect(received).not.toContain('evil.test')
      expectHeaders(readAnswer(received))
    }
  })
}

for (const method of ['TRACE', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'PURGE', 'PATCH', 'LINK']) {
  row(`the method ${method}`, '404 with a sentence, and no header is echoed', async (tools) => {
    const paths = ['/', '/login', '/api/aircraft', '/api/health', '/registry/live.json', '/nothing']
    tools.cases(paths.length)
    for (const path of paths) {
      const requestText = `${method} ${path} HTTP/1.1\r\nHost: ${hostOf(tools.product)}\r\nX-Secret: swordfish\r\nConnection: close\r\n\r\n`
      const received = await exchange(tools.product, requestText)
      expect(statusesIn(received)).toHaveLength(1)
      const answer = readAnswer(received)
      expect(answer.status).toBe(404)
      expect(received).not.toContain('swordfish')
      expectHeaders(answer)
    }
  })
}

row('the method CONNECT', 'the connection is closed, and nothing is reached', async (tools) => {
  const host = hostOf(tools.product)
  for (const target of [host, 'evil.test:443', '/api/health']) {
    const requestText = `CONNECT ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    const received = await exchange(tools.product, requestText + smuggled(host))
    expect(statusesIn(received).filter((status) => status < 400)).toEqual([])
  }
})

row(
  'lists, single things, refusals and accounts are asked for',
  'no cache may keep any of the answers',
  async ({ product, cases }) => {
    const signedIn = { authorization: `Bearer ${await tokenOf(product, 'admin')}` }
    const list = await ask(product, '/api/aircraft', { headers: signedIn })
    const [{ id }] = JSON.parse(list.body) as [{ id: string }]
    const known = { ...signedIn, 'if-none-match': list.headers.get('etag') ?? '' }
    const otherAnswers = [
      ask(product, '/api/aircraft', { headers: known }),
      ask(product, `/api/aircraft/${id}`, { headers: signedIn }),
      ask(product, '/api/operators', { headers: signedIn }),
      ask(product, '/api/usermanagement/users', { headers: signedIn }),
      ask(product, '/api/aircraft/nothing', { headers: signedIn }),
      ask(product, '/api/aircraft'),
      ask(product, '/api/ready'),
      ask(product, '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo', {
        method: 'POST',
        headers: { host: hostOf(product), 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: await tokenOf(product, 'admin') }),
      }),
    ]
    const answers = [list, ...(await Promise.all(otherAnswers))]
    cases(answers.length)
    expect(answers.map(({ status }) => status)).toEqual([
      200, 304, 200, 200, 200, 404, 401, 200, 200,
    ])
    const cacheControls = answers.map(({ headers }) => headers.get('cache-control'))
    expect(cacheControls).toEqual(answers.map(() => 'no-store'))
  },
)
