import { request } from 'node:http'
import { startPostgres } from '../scripts/postgres.mjs'
import { pace } from './load.mjs'
import { startServer } from './servers.mjs'
import { median } from './twins.mjs'

export const title = 'The event loop under a list of 10,000 rows'
export const how =
  'PostgreSQL; p99 of the delay in the API process, sampled every millisecond: 500 reads by id a second, and beside them the list, whole and compressed, 50 times a second. With changes, each makes the list new.'

const seconds = 5

export async function measure() {
  const { url: databaseUrl, stop } = await startPostgres()
  const variant = { kind: 'api', database: { databaseUrl }, rows: 10_000, authentication: 'full' }
  const api = await startServer(variant)
  const headers = { authorization: `Bearer ${api.token}` }
  const one = `${api.url}/api/aircraft/${api.id}`
  const listed = { ...headers, 'accept-encoding': 'br' }
  const body = JSON.stringify({
    aircraftType: 'Airbus A320neo',
    tailNumber: 'D-1X',
    serialNumber: 'X1',
    totalHours: 1,
    totalCycles: 1,
  })

  /** @param {{ lists: number, changes: number }} rates */
  const delay = async ({ lists, changes }) => {
    await api.usage()
    const write = { ...headers, 'content-type': 'application/json', 'content-length': body.length }
    await Promise.all([
      pace({ rate: 500, seconds, send: (agent) => request(one, { agent, headers }) }),
      pace({
        rate: lists,
        seconds,
        send: (agent) => request(`${api.url}/api/aircraft`, { agent, headers: listed }),
      }),
      pace({
        rate: changes,
        seconds,
        send: (agent) => {
          const sent = request(one, { agent, method: 'PUT', headers: write })
          sent.write(body)
          return sent
        },
      }),
    ])
    return (await api.usage()).delay
  }
  await delay({ lists: 50, changes: 1 })
  const seen = { none: [], unchanged: [], changing: [] }
  for (let n = 0; n < 5; n++) {
    seen.none.push(await delay({ lists: 0, changes: 0 }))
    seen.unchanged.push(await delay({ lists: 50, changes: 0 }))
    seen.changing.push(await delay({ lists: 50, changes: 5 }))
  }
  await api.stop()
  await stop()
  return [
    figure('the reads and an unchanged list', seen.unchanged),
    figure('the reads and a list that changes 5 times a second', seen.changing),
    { what: 'the reads alone', value: `${median(seen.none).toFixed(1)} ms` },
  ]
}

/** @param {string} what @param {number[]} delays */
const figure = (what, delays) => ({
  what,
  value: `${median(delays).toFixed(1)} ms`,
  target: 'at most 20 ms',
  met: median(delays) <= 20,
})
