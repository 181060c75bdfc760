import { startPostgres } from '../scripts/postgres.mjs'
import { saturate } from './load.mjs'
import { startServer } from './servers.mjs'
import { compare } from './twins.mjs'

export const title = 'Authentication beside a build without it'
export const how =
  'Reads by id over PostgreSQL, 32 connections; stubbed is the same build whose tokens are not looked at.'

/** @param {Awaited<ReturnType<typeof startServer>>} server */
const read = (server) => () =>
  saturate({
    url: `${server.url}/api/aircraft/${server.id}`,
    headers: { authorization: `Bearer ${server.token}` },
    seconds: 1,
    status: 200,
  })

export async function measure() {
  const { url: databaseUrl, stop } = await startPostgres()
  const variant = { kind: 'api', database: { databaseUrl }, rows: 100, authentication: 'full' }
  const full = await startServer(variant)
  const again = await startServer(variant)
  const stubbed = await startServer({ ...variant, authentication: 'stubbed' })
  for (const server of [full, again, stubbed]) await read(server)()
  const { a, b, ratio } = await compare(read(full), read(stubbed), 7)
  const control = await compare(read(full), read(again), 5)
  for (const server of [full, again, stubbed]) await server.stop()
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
