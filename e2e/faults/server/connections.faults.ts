import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'

const row = rowsOf('Server, disk and registry')

async function open({ url }: Product): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), 'localhost')
  // The server may well close it, which is no failure of a row.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** What comes back on a connection, as it comes. */
function listen(socket: Socket): () => string {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  return () => received
}

async function head(product: Product, length: number, more: string[] = []): Promise<string> {
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
const get = ({ url }: Product, path: string, more: string[] = []) =>
  [`GET ${path} HTTP/1.1`, `host: ${new URL(url).host}`, ...more, '\r\n'].join('\r\n')

/** What another client gets meanwhile: pages, lists and a change. */
async function expectServed(product: Product): Promise<void> {
  expect((await fetch(`${product.url}/login`)).status).toBe(200)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  expect((await api(product, 'mro', 'GET', '/aircraft')).status).toBe(200)
  const body = newAircraft()
  expect((await api(product, 'operator', 'POST', '/aircraft', { body })).status).toBe(201)
}

/** Many connections that each begin like this and then say no more. */
const stalled: [what: string, count: number, begin: (product: Product) => Promise<string>][] = [
  ['connections that send nothing', 300, async () => ''],
  ['requests that stop amid the first line', 300, async () => 'GET /api/airc'],
  [
    'requests that never end their headers',
    300,
    async (product) => get(product, '/login').slice(0, -2) + 'x-more: 1\r\n',
  ],
  ['requests whose body never begins', 50, (product) => head(product, 200)],
  ['requests whose body stops', 50, async (product) => `${await head(product, 200)}{"aircraft`],
  [
    'connections of another protocol',
    100,
    async () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  ],
]

for (const [what, count, begin] of stalled) {
  row(
    `${count} ${what}`,
    'others get their pages, lists and changes meanwhile',
    async ({ product, cases }) => {
      cases(count)
      const text = await begin(product)
      const sockets = await Promise.all(Array.from({ length: count }, () => open(product)))
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
    const text = `${await head(product, 200)}{"aircraft`
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(product)))
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
    const socket = await open(product)
    const received = listen(socket)
    socket.setNoDelay(true)
    socket.write(await head(product, body.length, ['connection: close']))
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
  '408 with a sentence within 32 seconds, and the connection is closed',
  async ({ product }) => {
    const socket = await open(product)
    const received = listen(socket)
    const begin = Date.now()
    socket.write(await head(product, 4000))
    const dripping = setInterval(() => socket.write(' '), 500)
    await once(socket, 'close')
    clearInterval(dripping)
    expect(received()).toMatch(/^HTTP\/1.1 408 [\s\S]*within 30 seconds/)
    expect(Date.now() - begin).toBeLessThan(32_000)
  },
)

/** Ways of a client to go away before it is answered. */
const leaving: [what: string, leave: (socket: Socket) => void][] = [
  ['closes its connection', (socket) => socket.destroy()],
  ['resets its connection', (socket) => socket.resetAndDestroy()],
]
for (const [what, leave] of leaving) {
  row(
    `a client ${what} before its 50 changes and 50 lists are answered`,
    'each aircraft is there once or not at all, with its history, and others are served',
    ({ product, cases }) => leaveEarly({ product, cases }, leave),
  )
}

async function leaveEarly(
  { product, cases }: Pick<Tools, 'product' | 'cases'>,
  leave: (socket: Socket) => void,
): Promise<void> {
  cases(100)
  const made = Array.from({ length: 50 }, newAircraft)
  const read = get(product, '/api/aircraft', [
    `authorization: Bearer ${await tokenOf(product, 'admin')}`,
  ])
  await Promise.all(
    made.map(async (aircraft) => {
      const body = JSON.stringify(aircraft)
      const [reader, writer] = await Promise.all([open(product), open(product)])
      const text = (await head(product, body.length)) + body
      await Promise.all([
        new Promise((sent) => reader.write(read, sent)),
        new Promise((sent) => writer.write(text, sent)),
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
  const mine = new Set(made.map(({ tailNumber }) => tailNumber))
  const there = list.filter(({ tailNumber }) => mine.has(tailNumber))
  expect(new Set(there.map(({ tailNumber }) => tailNumber)).size).toBe(there.length)
  for (const { id } of there.slice(0, 5)) {
    const history = await api(product, 'admin', 'GET', `/aircraft/${id}/history`)
    expect(await history.json()).toMatchObject([{ action: 'create' }])
  }
}

row(
  'a client closes its half of the connection after its request',
  'it is answered',
  async ({ product }) => {
    const socket = await open(product)
    const received = listen(socket)
    socket.end(get(product, '/api/health'))
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
    const socket = await open(product)
    const received = listen(socket)
    const last = get(product, '/api/health', ['connection: close'])
    socket.write(paths.map((path) => get(product, path)).join('') + last)
    await once(socket, 'close')
    const statuses = [...received().matchAll(/HTTP\/1.1 (\d+) /g)].map(([, status]) => status)
    // Without a token an address of the API that nobody has is refused before it is looked for.
    expect(statuses.map((status, n) => (n === 9 ? 'refused' : status))).toEqual(
      Array.from({ length: 20 }, (_, n) => (n === 9 ? 'refused' : '200')),
    )
    expect(Number(statuses[9])).toBeGreaterThanOrEqual(400)
  },
)
