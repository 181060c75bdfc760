import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'

const row = rowsOf('Server, disk and registry')

async function openSocket({ url }: Product): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), 'localhost')
  // The server may close the connection; some rows want just that.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Gives what reads all that has come back on a connection so far. */
function listen(socket: Socket): () => string {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  return () => received
}

/** The request line and headers of a change whose body has this length. */
async function writeHead(product: Product, length: number, more: string[] = []): Promise<string> {
  return [
    'POST /api/aircraft HTTP/1.1',
    `host: ${new URL(product.url).host}`,
    `authorization: Bearer ${await tokenOf(product, 'admin')}`,
    'content-type: application/json',
    `content-length: ${length}`,
    ...more,
    '\r\n',
  ].join('\r\n')
}
const writeGet = ({ url }: Product, path: string, more: string[] = []) =>
  [`GET ${path} HTTP/1.1`, `host: ${new URL(url).host}`, ...more, '\r\n'].join('\r\n')

/** Another client gets pages and lists, and can make a change. */
async function expectServed(product: Product): Promise<void> {
  expect((await fetch(`${product.url}/login`)).status).toBe(200)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  expect((await api(product, 'mro', 'GET', '/aircraft')).status).toBe(200)
  const body = newAircraft()
  expect((await api(product, 'operator', 'POST', '/aircraft', { body })).status).toBe(201)
}

/** Connections that each send this text, and then nothing more. */
const stalled: [label: string, count: number, textOf: (product: Product) => Promise<string>][] = [
  ['connections that send nothing', 300, async () => ''],
  ['requests that stop amid the first line', 300, async () => 'GET /api/airc'],
  [
    'requests that never end their headers',
    300,
    async (product) => writeGet(product, '/login').slice(0, -2) + 'x-more: 1\r\n',
  ],
  ['requests whose body never begins', 50, (product) => writeHead(product, 200)],
  [
    'requests whose body stops',
    50,
    async (product) => `${await writeHead(product, 200)}{"aircraft`,
  ],
  [
    'connections of another protocol',
    100,
    async () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  ],
]

for (const [label, count, textOf] of stalled) {
  row(
    `${count} ${label}`,
    'others get their pages, lists and changes meanwhile',
    async ({ product, cases }) => {
      cases(count)
      const text = await textOf(product)
      const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(product)))
      for (const socket of sockets) socket.write(text)
      await expectServed(product)
      for (const socket of sockets) socket.destroy()
      await expectServed(product)
    },
  )
}

row(
  'one user begins 100 requests whose bodies never end',
  'the 65th and further ones are 429 with Retry-After, and others are served',
  async ({ product, cases }) => {
    cases(100)
    const text = `${await writeHead(product, 200)}{"aircraft`
    const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(product)))
    const texts = sockets.map(listen)
    for (const socket of sockets) socket.write(text)
    await expectServed(product)
    const refused = () => texts.filter((received) => /^HTTP\/1.1 429 /.test(received()))
    await expect.poll(() => refused().length, { timeout: 3000 }).toBe(36)
    expect(refused().every((received) => /retry-after: \d+/i.test(received()))).toBe(true)
    for (const socket of sockets) socket.destroy()
  },
)

row(
  'a body comes one byte at a time',
  'it is answered as any other',
  async ({ product }) => {
    const body = JSON.stringify(newAircraft())
    const socket = await openSocket(product)
    const received = listen(socket)
    socket.setNoDelay(true)
    socket.write(await writeHead(product, body.length, ['connection: close']))
    for (const byte of body) {
      await new Promise((resolve) => socket.write(byte, resolve))
    }
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1.1 201 /)
  },
  { always: true },
)

row(
  'a body drips on and on',
  '408 with a sentence within 32 seconds, and the connection is closed (§9.22)',
  async ({ product }) => {
    const socket = await openSocket(product)
    const received = listen(socket)
    const start = Date.now()
    socket.write(await writeHead(product, 4000))
    const dripping = setInterval(() => socket.write(' '), 2000)
    await once(socket, 'close')
    clearInterval(dripping)
    expect(received()).toMatch(/^HTTP\/1.1 408 [\s\S]*The request was not complete in time/)
    expect(Date.now() - start).toBeLessThan(32_000)
  },
)

/** How a client may go away before it is answered. */
const departures: [label: string, leave: (socket: Socket) => void][] = [
  ['closes its connection', (socket) => socket.destroy()],
  ['resets its connection', (socket) => socket.resetAndDestroy()],
]
for (const [label, leave] of departures) {
  row(
    `a client ${label} before its 50 changes and 50 lists are answered`,
    'each aircraft is there once or not at all, with its history, and others are served',
    ({ product, cases }) => leaveEarly({ product, cases }, leave),
  )
}

async function leaveEarly(
  { product, cases }: Pick<Tools, 'product' | 'cases'>,
  leave: (socket: Socket) => void,
): Promise<void> {
  cases(100)
  const sent = Array.from({ length: 50 }, newAircraft)
  const listRequest = writeGet(product, '/api/aircraft', [
    `authorization: Bearer ${await tokenOf(product, 'admin')}`,
  ])
  await Promise.all(
    sent.map(async (aircraft) => {
      const body = JSON.stringify(aircraft)
      const [reader, writer] = await Promise.all([openSocket(product), openSocket(product)])
      const text = (await writeHead(product, body.length)) + body
      await Promise.all([
        new Promise((resolve) => reader.write(listRequest, resolve)),
        new Promise((resolve) => writer.write(text, resolve)),
      ])
      leave(reader)
      leave(writer)
    }),
  )
  await expectServed(product)
  const list = (await (await api(product, 'admin', 'GET', '/aircraft')).json()) as {
    id: string
    tailNumber: string
  }[]
  const tailNumbers = new Set(sent.map(({ tailNumber }) => tailNumber))
  const stored = list.filter(({ tailNumber }) => tailNumbers.has(tailNumber))
  expect(new Set(stored.map(({ tailNumber }) => tailNumber)).size).toBe(stored.length)
  for (const { id } of stored.slice(0, 5)) {
    const history = await api(product, 'admin', 'GET', `/aircraft/${id}/history`)
    expect(await history.json()).toMatchObject([{ action: 'create' }])
  }
}

row(
  'a client closes its half of the connection after its request',
  'it is answered',
  async ({ product }) => {
    const socket = await openSocket(product)
    const received = listen(socket)
    socket.end(writeGet(product, '/api/health'))
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1.1 200 /)
  },
)

row(
  '20 requests at once on one connection, among them a wrong one',
  'each is answered in its order',
  async ({ product, cases }) => {
    cases(20)
    const paths = Array.from({ length: 19 }, (_, n) => (n === 9 ? '/api/none' : '/api/health'))
    const socket = await openSocket(product)
    const received = listen(socket)
    const last = writeGet(product, '/api/health', ['connection: close'])
    socket.write(paths.map((path) => writeGet(product, path)).join('') + last)
    await once(socket, 'close')
    const statuses = [...received().matchAll(/HTTP\/1.1 (\d+) /g)].map(([, status]) => status)
    // An unknown address of the API is 401 or 404: without a token it need not be looked up.
    expect(statuses.map((status, n) => (n === 9 ? 'refused' : status))).toEqual(
      Array.from({ length: 20 }, (_, n) => (n === 9 ? 'refused' : '200')),
    )
    expect(Number(statuses[9])).toBeGreaterThanOrEqual(400)
  },
)
