import { once } from 'node:events'
import { connect } from 'node:net'
import type { Role } from '@aerofleet/shared/roles'
import { useApi } from '../../test/testing'
import { listen } from './listen'

const { api, as } = useApi()
let port: number
beforeAll(async () => {
  port = await listen(api().app, 0, ['127.0.0.1'])
})

type Head = { line: string; token?: string | undefined; type?: string }
const writeHead = ({ line, token, type = 'application/json' }: Head) =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    `content-type: ${type}`,
    'content-length: 60000',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    '\r\n',
  ].join('\r\n')

async function drip(head: Head) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  // A byte that arrives after the end resets the connection.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(writeHead(head))
  const dripping = setInterval(() => socket.write(' '), 50)
  const start = Date.now()
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return { answer, seconds: (Date.now() - start) / 1000 }
}

test.each<[status: number, line: string, role: Role | null | undefined]>([
  [401, 'POST /api/aircraft', undefined],
  [403, 'POST /api/operators', 'mro'],
  [404, 'POST /api/nothing', 'admin'],
  [404, 'PATCH /api/aircraft', 'admin'],
  [400, 'POST /api/%', 'admin'],
])('an answer %d of %s ends a request with an endless body (§9.22)', async (status, line, role) => {
  const token = role === undefined ? undefined : as(role).token
  const { answer, seconds } = await drip({ line, token })
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(seconds).toBeLessThan(3)
})

test.each<[status: number, line: string, role: Role]>([
  [404, 'POST /api/maintenance/import/aircraft', 'admin'],
  [404, 'POST /api/maintenance/import/constructor', 'admin'],
  [403, 'POST /api/maintenance/import/programme', 'mro'],
  [403, 'POST /api/maintenance/import/baselines', 'mro'],
  [403, 'POST /api/aircraft/import', 'mro'],
  [400, 'POST /api/maintenance/import/readings?dryRun=x', 'mro'],
  [400, 'POST /api/operators/import?update=x', 'admin'],
])(
  '%d: %s of the role %s is refused before its file has come (§7.47)',
  async (status, line, role) => {
    const { answer, seconds } = await drip({ line, token: as(role).token, type: 'text/csv' })
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(seconds).toBeLessThan(3)
  },
)

test('a body that comes in time after its refusal leaves the connection open', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(writeHead({ line: 'POST /api/aircraft' }))
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(String(first)).toMatch(/^HTTP\/1.1 401 /)
  socket.write(`${'x'.repeat(60_000)}GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const [second] = (await once(socket, 'data')) as [Buffer]
  expect(String(second)).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})
