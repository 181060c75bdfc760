// node bench/beside.mjs <commit> [pglite|postgresql]: this checkout beside an earlier commit, in turn.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../api/test/postgres.mjs'
import { quantile, saturate } from './load.mjs'
import { buildApi, checkOut, createProduct, root } from './product.mjs'
import { report } from './results.mjs'
import { compare, median } from './twins.mjs'

const [commit = 'HEAD~1', database = 'pglite'] = process.argv.slice(2)
const before = execFileSync('git', ['rev-parse', '--short', commit], {
  cwd: root,
  encoding: 'utf8',
})
const blocks = 5
const seconds = 2

/** @typedef {Awaited<ReturnType<typeof start>>} Side */

/** @param {string} folder */
async function start(folder) {
  const postgres = database === 'postgresql' ? await startPostgres() : null
  const directory = await mkdtemp(join(tmpdir(), 'aerofleet-beside-'))
  const env = {
    DATA_DIR: directory,
    DEMO_AIRCRAFT: '10000',
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const product = await createProduct(folder, env)
  await product.start()
  const { idToken } = await product.signIn()
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
  const list = `${product.url}/api/aircraft`
  /** @type {{ id: string, operator: unknown, version: number }[]} */
  const fleet = await (await fetch(list, { headers })).json()
  const etag = (await fetch(list, { headers })).headers.get('etag') ?? ''
  return { ...product, directory, postgres, headers, list, fleet, etag }
}

/** @param {Side} side */
async function end({ stop, close, postgres, directory }) {
  await stop()
  await close()
  await postgres?.stop()
  await rm(directory, { recursive: true })
}

/**
 * A request that costs its client little beside its answer.
 * @param {Agent} agent @param {string} method @param {string} url @param {Record<string, string>} headers @param {string} [body]
 * @returns {Promise<void>}
 */
function ask(agent, method, url, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`It was answered ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

let changes = 0
const agent = new Agent({ keepAlive: true })
/** One change of an aircraft. @param {Side} side @param {number} place in the list */
async function change({ list, headers, fleet }, place) {
  const { id, operator, version, ...values } = fleet[place] ?? { id: '' }
  const body = JSON.stringify({ ...values, totalCycles: ++changes % 100_000 })
  await ask(agent, 'PUT', `${list}/${id}`, headers, body)
}

/** @param {Side} side */
const one = ({ list, fleet }) => `${list}/${fleet[0]?.id}`

/** Milliseconds of each of `count` runs, one after the other. @param {number} count @param {() => Promise<unknown>} work */
async function times(count, work) {
  const seen = []
  for (let n = 0; n < count; n++) {
    const begin = performance.now()
    await work()
    seen.push(performance.now() - begin)
  }
  return seen
}

/** What is measured of a side: the name, how, and what is wanted of it. */
const figures = /** @type {const} */ ([
  [
    'reads by id a second',
    (/** @type {Side} */ side) =>
      saturate({ url: one(side), headers: side.headers, seconds, status: 200 }),
    { least: 0.5 },
  ],
  [
    'changes a second, 8 writers',
    async (/** @type {Side} */ side) => {
      const until = performance.now() + seconds * 1000
      let done = 0
      const writers = Array.from({ length: 8 }, async (_, lane) => {
        for (; performance.now() < until; done++) await change(side, lane)
      })
      await Promise.all(writers)
      return done / seconds
    },
    { least: 0.25 },
  ],
  [
    'p50 of a lone read, ms',
    async (/** @type {Side} */ side) => {
      const read = () => ask(agent, 'GET', one(side), side.headers)
      return quantile(await times(300, read), 0.5)
    },
    { mostHere: 2 },
  ],
  [
    'p50 of a lone change, ms',
    async (/** @type {Side} */ side) => quantile(await times(100, () => change(side, 0)), 0.5),
    { mostHere: 8 },
  ],
  [
    'a list of 10,000 after a change, ms',
    async (/** @type {Side} */ side) => {
      const seen = []
      for (let n = 0; n < 5; n++) {
        await change(side, 0)
        const read = () => fetch(side.list, { headers: side.headers }).then((got) => got.text())
        seen.push(...(await times(1, read)))
      }
      return median(seen)
    },
    { most: 1.2 },
  ],
  [
    'the same list unchanged, 304, a second',
    async (/** @type {Side} */ side) => {
      const { etag } = Object.fromEntries(
        (await fetch(side.list, { headers: side.headers })).headers,
      )
      const headers = { ...side.headers, 'if-none-match': etag ?? '' }
      return saturate({ url: side.list, headers, seconds, status: 304 })
    },
    {},
  ],
  [
    'from start to ready on that directory, ms',
    async (/** @type {Side} */ side) => {
      await side.stop()
      return side.start()
    },
    { mostHere: 1500 },
  ],
])

buildApi(root)
const here = await start(root)
const there = await start(checkOut(before.trim()))
/** @type {import('./results.mjs').Figure[]} */
const measured = []
for (const [what, measure, wanted] of figures) {
  const { least, most, mostHere } = { least: 0, most: Infinity, mostHere: Infinity, ...wanted }
  const { a, b, ratio } = await compare(
    () => measure(here),
    () => measure(there),
    blocks,
  )
  const target = [
    least > 0 ? `ratio at least ${least}` : '',
    most < Infinity ? `ratio at most ${most}` : '',
    mostHere < Infinity ? `at most ${mostHere}` : '',
  ].join('')
  measured.push({
    what: `${what}: ${a.toFixed(1)}, before ${b.toFixed(1)}`,
    value: ratio.toFixed(2),
    ...(target && { target, met: ratio >= least && ratio <= most && a <= mostHere }),
  })
  console.log(measured.at(-1))
}
agent.destroy()
await end(here)
await end(there)
await report(
  `The API beside ${before.trim()} (${database})`,
  `node bench/beside.mjs ${before.trim()} ${database}`,
  'Both as `npm start` runs them, 10,000 aircraft, in turn A-B-B-A; medians of five blocks, the ratio is here to before.',
  measured,
)
