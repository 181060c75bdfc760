import { request } from 'node:http'
import { startPostgres } from '../scripts/postgres.mjs'
import { pace, quantile, saturate } from './load.mjs'
import { startServer } from './servers.mjs'
import { median } from './twins.mjs'

export const title = 'Waiting times at 30 percent of the capacity'
export const how =
  'Reads by id over PostgreSQL; the capacity is found first, in the same run. Times count from the moment at which a request was due. The twin is a bare `node:http` server at the same rate.'

export async function measure() {
  const { url: databaseUrl, stop } = await startPostgres()
  const variant = { kind: 'api', database: { databaseUrl }, rows: 100, authentication: 'full' }
  const api = await startServer(variant)
  const bare = await startServer({ kind: 'bare' })
  const headers = { authorization: `Bearer ${api.token}` }
  const path = `/api/aircraft/${api.id}`
  const full = { url: api.url + path, headers, seconds: 3, status: 200 }
  await saturate(full)
  const capacity = await saturate(full)
  const rate = Math.round(capacity * 0.3)

  /** @param {typeof api} server */
  const times = async (server) => {
    const send = (agent) => request(server.url + path, { agent, headers })
    const all = await pace({ rate, seconds: 4, send })
    return { p50: quantile(all, 0.5), p99: quantile(all, 0.99) }
  }
  const seen = { api: [], bare: [] }
  for (let n = 0; n < 5; n++) {
    seen.api.push(await times(api))
    seen.bare.push(await times(bare))
  }
  for (const server of [api, bare]) await server.stop()
  await stop()
  const ratio = median(seen.api.map(({ p50, p99 }) => p99 / p50))
  const twin = median(seen.bare.map(({ p50, p99 }) => p99 / p50))

  return [
    {
      what: `p99 to p50 at ${rate} requests/s of ${Math.round(capacity)} (p50 ${middle(seen.api, 'p50')} ms)`,
      value: ratio.toFixed(1),
      target: 'at most 4',
      met: ratio <= 4,
    },
    {
      what: `the same of the bare server (p50 ${middle(seen.bare, 'p50')} ms)`,
      value: twin.toFixed(1),
    },
  ]
}

/** @param {{ p50: number, p99: number }[]} all @param {'p50' | 'p99'} name */
const middle = (all, name) => median(all.map((one) => one[name])).toFixed(2)
