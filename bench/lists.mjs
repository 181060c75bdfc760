import { saturate } from './load.mjs'
import { controlled } from './authentication.mjs'
import { startServer } from './servers.mjs'
import { compare } from './twins.mjs'

export const title = 'An unchanged list beside a bare server'
export const how =
  'Embedded database, 100 rows, full authentication, limits and headers; the twin is a bare `node:http` server with one row.'

export async function measure() {
  const bare = await startServer({ kind: 'bare' })
  const again = await startServer({ kind: 'bare' })
  const variant = { kind: 'api', database: { memory: true }, rows: 100, authentication: 'full' }
  const api = await startServer(variant)
  const headers = { authorization: `Bearer ${api.token}`, 'accept-encoding': 'br' }
  const { headers: answered } = await fetch(`${api.url}/api/aircraft`, { headers })
  const known = { ...headers, 'if-none-match': String(answered.get('etag')) }

  /** @param {typeof bare} server @param {Record<string, string>} sent @param {number} status */
  const list = (server, sent, status) => () =>
    saturate({ url: `${server.url}/api/aircraft`, headers: sent, seconds: 1, status })
  const one = list(bare, {}, 200)
  await one()
  const unchanged = await compare(list(api, known, 304), one, 7)
  const cached = await compare(list(api, headers, 200), one, 7)
  const control = await compare(one, list(again, {}, 200), 5)
  for (const server of [bare, again, api]) await server.stop()
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
