// node bench/api.mjs [pglite|postgresql]: single calls with 10,000 aircraft, and a start on a directory with them.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../api/test/postgres.mjs'
import { buildApi, createProduct, root } from './product.mjs'
import { figuresTable, median, writeSection } from './results.mjs'

const [database = 'pglite'] = process.argv.slice(2)
const seconds = 10
const writers = 8

buildApi(root)
const directory = await mkdtemp(join(tmpdir(), 'aerofleet-api-'))
const postgres = database === 'postgresql' ? await startPostgres() : null
const { url, start, stop, close, signIn } = await createProduct(root, {
  DATA_DIR: directory,
  DEMO_AIRCRAFT: '10000',
  ...(postgres && { DATABASE_URL: postgres.url }),
})
await start()
const { idToken } = await signIn()
const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
const list = `${url}/api/aircraft`
/** @type {{ id: string, operator: unknown, version: number }[]} */
const fleet = await (await fetch(list, { headers })).json()
const agent = new Agent({ keepAlive: true })

/**
 * Sends a request with as little work as possible for the client; rejects unless it is answered 200.
 * @param {string} method @param {string} address @param {string} [body]
 * @returns {Promise<void>}
 */
function ask(method, address, body) {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

let changes = 0
/** @param {number} index of the aircraft in the list */
async function change(index) {
  const { id, operator, version, ...values } = fleet[index] ?? { id: '' }
  await ask('PUT', `${list}/${id}`, JSON.stringify({ ...values, totalCycles: ++changes % 100_000 }))
}

/** The median of milliseconds. @param {number} count @param {() => Promise<unknown>} work @param {() => Promise<unknown>} [before] */
async function measure(count, work, before) {
  const milliseconds = []
  for (let n = 0; n < count; n++) {
    await before?.()
    const begin = performance.now()
    await work()
    milliseconds.push(performance.now() - begin)
  }
  return median(milliseconds)
}

async function changesASecond() {
  const until = performance.now() + seconds * 1000
  let done = 0
  const writing = Array.from({ length: writers }, async (_, index) => {
    for (; performance.now() < until; done++) await change(index)
  })
  await Promise.all(writing)
  return done / seconds
}

const read = () => ask('GET', `${list}/${fleet[0]?.id}`)
await measure(300, read)
/** @type {[figure: string, measured: number, atMost: number | null][]} */
const figures = [
  ['a read of one aircraft, ms', await measure(1000, read), 2],
  ['a change of one, ms', await measure(300, () => change(0)), 8],
  [`changes a second by ${writers} at once`, await changesASecond(), null],
  [
    'the list after a change, ms',
    await measure(
      15,
      () => ask('GET', list),
      () => change(0),
    ),
    null,
  ],
]
await stop()
figures.push(['from start to ready, ms', await start(), 1500])
agent.destroy()
await stop()
await close()
await postgres?.stop()
await rm(directory, { recursive: true })
writeSection(
  `Single calls (${database})`,
  `\`npm run bench api ${database}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}. 10,000 aircraft, one client on this machine; medians.

${figuresTable(figures)}`,
)
