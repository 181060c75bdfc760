import { saturate } from './load.mjs'
import { controlled } from './authentication.mjs'
import { startServer } from './servers.mjs'
import { compareServers } from './twins.mjs'

export const title = 'An unchanged list beside a bare server'
export const how =
  'Embedded database as the product runs it, 100 rows, full authentication and headers; the twin is a bare `node:http` server with one row. Both are sent the same request.'

/** A server and what it is asked. @param {'bare' | 'api'} kind @param {boolean} isKnown */
const start = (kind, isKnown) => async () => {
  const database = { memory: true }
  const variant = { kind: 'api', database, rows: 100, authentication: 'full' }
  const server = await startServer(kind === 'bare' ? { kind } : variant)
  const url = `${server.url}/api/aircraft`
  const token = server.token ?? 'x'.repeat(900)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  const etag = (await fetch(url, { headers })).headers.get('etag') ?? `W/"${'x'.repeat(27)}"`
  const sent = isKnown ? { ...headers, 'if-none-match': etag } : headers
  const status = kind === 'api' && isKnown ? 304 : 200
  return { ...server, ask: () => saturate({ url, headers: sent, seconds: 1, status }) }
}
/** @param {{ ask: () => Promise<number> }} server */
const ask = (server) => server.ask()

export async function measure() {
  const unchanged = await compareServers(start('api', true), start('bare', true), ask)
  const cached = await compareServers(start('api', false), start('bare', false), ask)
  const control = await compareServers(start('bare', false), start('bare', false), ask)
  return [
    figure('304', unchanged, 0.85),
    figure('200 from cached compressed bytes, 100 rows', cached, 0.6),
    controlled(control.ratio),
  ]
}

/** @param {string} what @param {{ a: number, b: number, ratio: number }} twins @param {number} least */
const figure = (what, { a, b, ratio }, least) => ({
  what: `${what} (${Math.round(a)}/s) to bare (${Math.round(b)}/s)`,
  value: ratio.toFixed(2),
  target: `at least ${least}`,
  met: ratio >= least,
})
