// node bench/large-list.mjs [pglite|postgresql]: a list of 100,000 aircraft, and what others wait meanwhile.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/test/postgres.mjs'
import { buildApi, createProduct, root } from './product.mjs'
import { figuresTable, writeSection } from './results.mjs'

const [database = 'pglite'] = process.argv.slice(2)
const isEmbedded = database === 'pglite'
const count = 100_000
const restSeconds = 5
const mostWait = isEmbedded ? 300 : 50
const mostMemory = 450

buildApi(root)
const directory = await mkdtemp(join(tmpdir(), 'aerofleet-large-'))
const postgres = isEmbedded ? null : await startPostgres()
const product = await createProduct(root, {
  DATA_DIR: directory,
  DEMO_AIRCRAFT: String(count),
  ...(postgres && { DATABASE_URL: postgres.url }),
})
const agent = new Agent({ keepAlive: true })
/** @type {Record<string, string>} */
let headers = {}

/** @type {[figure: string, measured: number, atMost: number | null][]} */
const figures = []
try {
  figures.push([
    'first start, with the import of the sample fleet, ms',
    await product.start(),
    null,
  ])
  await signIn()
  const { body } = await ask('GET', '/aircraft', { collect: true })
  const [aircraft] = JSON.parse(body)
  const line = `/aircraft/${aircraft.id}`
  figures.push(['— most memory of the server meanwhile, MB', product.peakMemory()[0] ?? 0, null])
  await product.stop()
  await product.start()
  figures.push([
    'most memory of the server after a second start, MB',
    product.peakMemory()[0] ?? 0,
    null,
  ])
  await signIn()
  const read = () => ask('GET', line)
  await waits(read, () => wait(1000))
  figures.push([
    'another read at rest, p99, ms',
    (await waits(read, () => wait(restSeconds * 1000))).p99,
    null,
  ])
  await measure('first answer', read, '/aircraft', isEmbedded ? null : 2500)
  await measure('the same, unchanged', read, '/aircraft', null)
  let cycles = 0
  const change = () => ask('PUT', line, { body: { ...aircraft, totalCycles: ++cycles } })
  await change()
  await measure('after a change', read, '/aircraft', null)
  const { etag } = await ask('GET', '/aircraft')
  await change()
  await measure('after a change, the changed rows alone', read, '/aircraft', null, {
    'if-none-match': etag,
    'a-im': 'rows',
  })
  await measure('operators with their aircraft, first answer', read, '/operators', null)
  const [server = 0, identity = 0] = product.peakMemory()
  figures.push(['most memory of the server after all that, MB', server, mostMemory])
  figures.push(['most memory of the identity service, MB', identity, mostMemory])
} finally {
  agent.destroy()
  await product.stop()
  await product.close()
  await postgres?.stop()
  await rm(directory, { recursive: true })
}
const table = figuresTable(figures)
console.log(table)
writeSection(
  `A list of 100,000 aircraft (${database})`,
  `\`node bench/large-list.mjs ${database}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}. A client asks for the list, compressed with brotli, while another reads one aircraft again and again; after a second start.

${table}`,
)

async function signIn() {
  const { idToken } = await product.signIn()
  headers = {
    authorization: `Bearer ${idToken}`,
    'content-type': 'application/json',
    'accept-encoding': 'br',
  }
}

/**
 * Sends a request; what is answered is not kept unless it is to be collected, so that this process is no hindrance.
 * @param {string} method @param {string} path
 * @param {{ body?: object, more?: Record<string, string>, collect?: boolean }} [options]
 * @returns {Promise<{ body: string, etag: string }>}
 */
function ask(method, path, { body, more, collect = false } = {}) {
  return new Promise((resolve, reject) => {
    const asked = { ...headers, ...(collect && { 'accept-encoding': 'identity' }), ...more }
    const sent = request(
      `${product.url}/api${path}`,
      { agent, method, headers: asked },
      (answer) => {
        if (!String(answer.statusCode).startsWith('2'))
          reject(new Error(`${path}: ${answer.statusCode}`))
        let text = ''
        if (collect) answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.resume().once('end', () => resolve({ body: text, etag: answer.headers.etag ?? '' }))
      },
    )
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

/**
 * Repeats a read while something else is done.
 * @param {() => Promise<unknown>} read @param {() => Promise<unknown>} work
 * @returns {Promise<{ took: number, p99: number }>} milliseconds of the work, and of the reads
 */
async function waits(read, work) {
  let isDone = false
  /** @type {number[]} */
  const times = []
  const reading = (async () => {
    while (!isDone) {
      const begin = performance.now()
      await read()
      times.push(performance.now() - begin)
      await wait(2)
    }
  })()
  // The other request meets a reader that is under way.
  await wait(20)
  const begin = performance.now()
  await work()
  const took = performance.now() - begin
  isDone = true
  await reading
  const sorted = times.toSorted((a, b) => a - b)
  return { took, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

/** @param {string} name @param {() => Promise<unknown>} read @param {string} path @param {number | null} atMost @param {Record<string, string>} [more] */
async function measure(name, read, path, atMost, more) {
  const { took, p99 } = await waits(read, () => ask('GET', path, more && { more }))
  figures.push([`${name}, ms`, took, atMost])
  figures.push(['— another read meanwhile, p99, ms', p99, mostWait])
}
