import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
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

/** Sends all requests at the same time, each with a body that never ends. */
async function statusesOf(rows: [line: string, head: Omit<Head, 'line'>][]) {
  const answers = await Promise.all(rows.map(([line, head]) => drip({ line, ...head })))
  for (const { seconds } of answers) expect(seconds).toBeLessThan(3)
  return answers.map(({ answer }, n) => `${/ (\d+) /.exec(answer)?.[1]} ${rows[n]?.[0]}`)
}

test('an answer without the body ends a request with an endless body (§9.22)', async () => {
  const { token } = as('admin')
  expect(
    await statusesOf([
      ['POST /api/aircraft', {}],
      ['POST /api/operators', { token: as('mro').token }],
      ['POST /api/nothing', { token }],
      ['PATCH /api/aircraft', { token }],
      ['POST /api/%', { token }],
    ]),
  ).toEqual([
    '401 POST /api/aircraft',
    '403 POST /api/operators',
    '404 POST /api/nothing',
    '404 PATCH /api/aircraft',
    '400 POST /api/%',
  ])
})

test('an import is refused before its file has come (§7.47)', async () => {
  const [admin, mro] = [as('admin'), as('mro')].map(({ token }) => ({ token, type: 'text/csv' }))
  expect(
    await statusesOf([
      ['POST /api/maintenance/import/aircraft', { ...admin }],
      ['POST /api/maintenance/import/constructor', { ...admin }],
      ['POST /api/maintenance/import/programme', { ...mro }],
      ['POST /api/maintenance/import/baselines', { ...mro }],
      ['POST /api/aircraft/import', { ...mro }],
      ['POST /api/maintenance/import/readings?dryRun=x', { ...mro }],
      ['POST /api/operators/import?update=x', { ...admin }],
    ]),
  ).toEqual([
    '404 POST /api/maintenance/import/aircraft',
    '404 POST /api/maintenance/import/constructor',
    '403 POST /api/maintenance/import/programme',
    '403 POST /api/maintenance/import/baselines',
    '403 POST /api/aircraft/import',
    '400 POST /api/maintenance/import/readings?dryRun=x',
    '400 POST /api/operators/import?update=x',
  ])
})

/** Writes a body of 6 MiB in two parts, and reads nothing until all of it is written. */
async function sendTooMuch(headers: string[], [opening, rest]: [string, string]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const { token } = as('admin')
  const head = ['POST /api/aircraft HTTP/1.1', 'host: localhost', 'content-type: application/json']
  socket.write([...head, `authorization: Bearer ${token}`, ...headers, '', opening].join('\r\n'))
  await once(socket, 'readable')
  // The answer is there. The server may now do what it does after an answer.
  await wait(50)
  socket.end(rest)
  await once(socket, 'finish')
  return text(socket)
}

const [part, size] = ['x'.repeat(2 ** 17), 6 * 2 ** 20]
test.each<[headers: string[], body: [string, string]]>([
  [[`content-length: ${size}`], ['', 'x'.repeat(size)]],
  [
    [`content-length: ${size}`, 'connection: close'],
    ['', 'x'.repeat(size)],
  ],
  [
    ['transfer-encoding: chunked'],
    [`20000\r\n${part}\r\n`, `${`20000\r\n${part}\r\n`.repeat(47)}0\r\n\r\n`],
  ],
])(
  'the sender of a body that is too large, with %j, reads its 413 (§9.22)',
  async (headers, body) => {
    expect(await sendTooMuch(headers, body)).toMatch(/^HTTP\/1.1 413 .*body-too-large/s)
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
