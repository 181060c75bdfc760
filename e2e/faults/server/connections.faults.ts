import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'

const row = rowsOf('Server, disk and registry')

async function openSocket({ url }: Product): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), 'localhost')
  // The server may close the connection, and some rows expect that.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function listen(socket: Socket): () => string {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  return () => received
}

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

/** Another client must get pages and lists, and can make a change. */
async function expectServed(product: Product): Promise<void> {
  expect((await fetch(`${product.url}/login`)).status).toBe(200)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  expect((await api(product, 'mro', 'GET', '/aircraft')).status).toBe(200)
  const body = newAircraft()
  expect((await api(product, 'operator', 'POST', '/aircraft', { body })).status).toBe(201)
}

/** The client sends nothing after these beginnings of requests. */
const stalled: ((product: Product) => Promise<string>)[] = [
  async () => '',
  async () => 'GET /api/airc',
  async (product) => writeGet(product, '/login').slice(0, -2) + 'x-more: 1\r\n',
  async () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  async (product) => `${await writeHead(product, 200)}{"aircraft`,
]

row(
  '300 connections that send nothing, stop amid a line, headers or a body, or speak another protocol',
  'others get their pages, lists and changes meanwhile',
  async ({ product, cases }) => {
    cases(300)
    const texts = await Promise.all(stalled.map((textOf) => textOf(product)))
    const sockets = await Promise.all(Array.from({ length: 300 }, () => openSocket(product)))
    for (const [n, socket] of sockets.entries()) socket.write(texts[n % texts.length] ?? '')
    await expectServed(product)
    for (const socket of sockets) socket.destroy()
    await expectServed(product)
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

row(
  'a client closes its connections before its 50 changes and 50 lists are answered',
  'each aircraft is there once or not at all, with its history, and others are served',
  leaveEarly,
)

async function leaveEarly({ product, cases }: Tools): Promise<void> {
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
      reader.destroy()
      writer.destroy()
    }),
  )
  await expectServed(product)
  const answer = await api(product, 'admin', 'GET', '/aircraft')
  const list = (await answer.json()) as { id: string; tailNumber: string }[]
  const tailNumbers = new Set(sent.map(({ tailNumber }) => tailNumber))
  const stored = list.filter(({ tailNumber }) => tailNumbers.has(tailNumber))
  expect(new Set(stored.map(({ tailNumber }) => tailNumber)).size).toBe(stored.length)
  for (const { id } of stored.slice(0, 5)) {
    const history = await api(product, 'admin', 'GET', `/aircraft/${id}/history`)
    expect(await history.json()).toMatchObject([{ action: 'create' }])
  }
}
