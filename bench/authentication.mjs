import { startPostgres } from '../scripts/postgres.mjs'
import { saturate } from './load.mjs'
import { startServer } from './servers.mjs'
import { compareServers } from './twins.mjs'

export const title = 'Authentication beside a build without it'
export const how =
  'Reads by id over PostgreSQL, 32 connections; stubbed is the same build whose tokens are not looked at.'

export async function measure() {
  const { url: databaseUrl, stop } = await startPostgres()
  /** @param {'full' | 'stubbed'} authentication */
  const start = (authentication) => () =>
    startServer({ kind: 'api', database: { databaseUrl }, rows: 100, authentication })
  /** @param {Awaited<ReturnType<typeof startServer>>} server */
  const read = ({ url, id, token }) => {
    const headers = { authorization: `Bearer ${token}` }
    return saturate({ url: `${url}/api/aircraft/${id}`, headers, seconds: 1, status: 200 })
  }
  const { a, b, ratio } = await compareServers(start('full'), start('stubbed'), read)
  const control = await compareServers(start('full'), start('full'), read)
  await stop()
  return [
    {
      what: `full authentication (${Math.round(a)}/s) to stubbed (${Math.round(b)}/s)`,
      value: ratio.toFixed(2),
      target: 'at least 0.95',
      met: ratio >= 0.95,
    },
    controlled(control.ratio),
  ]
}

/** @param {number} ratio */
export const controlled = (ratio) => ({
  what: 'the same build against itself',
  value: ratio.toFixed(2),
  target: '1.00 ± 0.03',
  met: Math.abs(ratio - 1) <= 0.03,
})
