import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Product } from '../../support/product'
import { expect } from '../frame'

export const hostOf = ({ url }: Pick<Product, 'url'>) => new URL(url).host

/** Returns all bytes that come back until the server closes the connection. */
export function exchange(product: Pick<Product, 'url'>, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    let received = ''
    socket.setTimeout(20_000, () => {
      socket.destroy()
      reject(new Error(`Neither answered nor closed: ${JSON.stringify(bytes.slice(0, 200))}`))
    })
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    socket.write(bytes, 'latin1')
  })
}

export type Answer = { status: number; headers: Headers; body: string }

export function readAnswer(received: string): Answer {
  const end = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const body = received.slice(end + 4)
  const length = Number(headers.get('content-length') ?? body.length)
  return { status: Number(first.split(' ')[1]), headers, body: body.slice(0, length) }
}

export const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

type Options = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** `fetch` would normalize the target. */
export function ask(
  product: Pick<Product, 'url'>,
  target: string,
  { method = 'GET', headers = {}, body }: Options = {},
): Promise<Answer> {
  const { port } = new URL(product.url)
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path: target, headers })
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: answer.statusCode ?? 0,
          headers: new Headers(pairs as [string, string][]),
          body: Buffer.concat(chunks).toString(),
        })
      })
    })
    outgoing.end(body)
  })
}

const requiredHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const forbiddenHeaders = ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie']

export function wrongHeaders({ headers }: Answer): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  return [
    ...Object.entries(requiredHeaders).flatMap(([name, value]) =>
      headers.get(name) === value ? [] : [name],
    ),
    ...forbiddenHeaders.filter((name) => headers.has(name)),
    ...(policy.includes("frame-ancestors 'none'") ? [] : ['content-security-policy']),
    ...(headers.has('permissions-policy') ? [] : ['permissions-policy']),
  ]
}

export function expectHeaders(answer: Answer): void {
  expect(wrongHeaders(answer)).toEqual([])
}

const internals = /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d|drizzle|pglite|postgres|sqlstate|FST_/i

export function expectRefusal(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(JSON.parse(answer.body)).toMatchObject({
    message: expect.stringMatching(/^[A-Z].+/),
    code: expect.stringMatching(/^[a-z]+(-[a-z\d]+)*$/),
    requestId: expect.stringMatching(/./),
  })
  expect(answer.body).not.toMatch(internals)
  expectHeaders(answer)
}
