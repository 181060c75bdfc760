// node bench/beside.mjs <commit> [pglite|postgresql]: the API of this checkout beside that of a commit.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../api/test/postgres.mjs'
import { buildApi, checkOut, createProduct, root } from './product.mjs'
import { median, writeSection } from './results.mjs'
import { saturate } from './saturate.mjs'

const [commit = 'HEAD~1', database = 'pglite'] = process.argv.slice(2)
const before = execFileSync('git', ['rev-parse', '--short', commit], {
  cwd: root,
  encoding: 'utf8',
}).trim()
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
 * Sends a request with as little work as possible for the client; rejects unless it is answered 200.
 * @param {Agent} agent @param {string} method @param {string} url @param {Record<string, string>} headers @param {string} [body]
 * @returns {Promise<void>}
 */
function ask(agent, method, url, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

let changes = 0
const agent = new Agent({ keepAlive: true })
/** Changes an aircraft. @param {Side} side @param {number} index in the list */
async function change({ list, headers, fleet }, index) {
  const { id, operator, version, ...values } = fleet[index] ?? { id: '' }
  const body = JSON.stringify({ ...values, totalCycles: ++changes % 100_000 })
  await ask(agent, 'PUT', `${list}/${id}`, headers, body)
}

/** @param {Side} side */
const firstAircraft = ({ list, fleet }) => `${list}/${fleet[0]?.id}`

/** The milliseconds that each of `count` runs takes, one after the other. @param {number} count @param {() => Promise<unknown>} work */
async function measureRuns(count, work) {
  const milliseconds = []
  for (let n = 0; n < count; n++) {
    const begin = performance.now()
    await work()
    milliseconds.push(performance.now() - begin)
  }
  return milliseconds
}

/** Each figure: its name, a function that measures it, and limits of the ratio or of this checkout's value. */
const figures = /** @type {const} */ ([
  [
    'reads by id a second',
    (/** @type {Side} */ side) =>
      saturate({ url: firstAircraft(side), headers: side.headers, seconds, status: 200 }),
    { minRatio: 0.5 },
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
    { minRatio: 0.25 },
  ],
  [
    'p50 of a lone read, ms',
    async (/** @type {Side} */ side) => {
      const read = () => ask(agent, 'GET', firstAircraft(side), side.headers)
      return median(await measureRuns(300, read))
    },
    { maxHere: 2 },
  ],
  [
    'p50 of a lone change, ms',
    async (/** @type {Side} */ side) => median(await measureRuns(100, () => change(side, 0))),
    { maxHere: 8 },
  ],
  [
    'a list of 10,000 after a change, ms',
    async (/** @type {Side} */ side) => {
      const milliseconds = []
      for (let n = 0; n < 5; n++) {
        await change(side, 0)
        const read = () => fetch(side.list, { headers: side.headers }).then((got) => got.text())
        milliseconds.push(...(await measureRuns(1, read)))
      }
      return median(milliseconds)
    },
    { maxRatio: 1.2 },
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
    { maxHere: 1500 },
  ],
])

/** @typedef {{ here: number, there: number, ratio: number }} Comparison */

/**
 * Measures both sides in the order A-B-B-A, so that changes of the machine's load meet both.
 * @param {() => Promise<number>} a
 * @param {() => Promise<number>} b
 * @returns {Promise<Comparison>}
 */
async function measureBlock(a, b) {
  const [a1, b1, b2, a2] = [await a(), await b(), await b(), await a()]
  return { here: (a1 + a2) / 2, there: (b1 + b2) / 2, ratio: (a1 + a2) / (b1 + b2) }
}

/**
 * The medians of several blocks.
 * @param {(side: Side) => Promise<number>} measure
 * @returns {Promise<Comparison>}
 */
async function compare(measure) {
  /** @type {Comparison[]} */
  const comparisons = []
  for (let n = 0; n < blocks; n++) {
    const block = measureBlock(
      () => measure(here),
      () => measure(there),
    )
    comparisons.push(await block)
  }
  return {
    here: median(comparisons.map((block) => block.here)),
    there: median(comparisons.map((block) => block.there)),
    ratio: median(comparisons.map(({ ratio }) => ratio)),
  }
}

buildApi(root)
const here = await start(root)
const there = await start(checkOut(before))
const rows = []
for (const [name, measure, limits] of figures) {
  const noLimits = { minRatio: 0, maxRatio: Infinity, maxHere: Infinity }
  const { minRatio, maxRatio, maxHere } = { ...noLimits, ...limits }
  const measured = await compare(measure)
  const { ratio } = measured
  const wanted = [
    minRatio > 0 ? `ratio at least ${minRatio}` : '',
    maxRatio < Infinity ? `ratio at most ${maxRatio}` : '',
    maxHere < Infinity ? `at most ${maxHere}` : '',
  ].join('')
  const isMet = ratio >= minRatio && ratio <= maxRatio && measured.here <= maxHere
  const figure = `${name}: ${measured.here.toFixed(1)}, before ${measured.there.toFixed(1)}`
  rows.push(
    `| ${figure} | ${ratio.toFixed(2)} | ${wanted} | ${wanted && (isMet ? 'yes' : '**no**')} |`,
  )
  console.log(rows.at(-1))
}
agent.destroy()
await end(here)
await end(there)
writeSection(
  `The API beside ${before} (${database})`,
  `\`node bench/beside.mjs ${before} ${database}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}, ${process.platform} ${process.arch}. Both as \`npm start\` runs them, 10,000 aircraft, in turn A-B-B-A; medians of five blocks, the ratio is here to before.

| figure | measured | wanted | met |
| --- | --- | --- | --- |
${rows.join('\n')}`,
)
