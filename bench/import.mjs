// node bench/import.mjs [pglite|postgresql]: imports of 10,000 aircraft and what others wait meanwhile, and
// pages of a history of 100,000 changes.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/test/postgres.mjs'
import { openDirectory, openServer } from './database.mjs'
import { buildApi, createProduct, root } from './product.mjs'
import { figuresTable, median, writeSection } from './results.mjs'

const [database = 'pglite'] = process.argv.slice(2)
const isEmbedded = database === 'pglite'
const count = 10_000
const changeCount = 100_000
const pageReads = 15

const directory = await mkdtemp(join(tmpdir(), 'aerofleet-import-'))
const postgres = isEmbedded ? null : await startPostgres()
buildApi(root)
const product = await createProduct(root, {
  DATA_DIR: directory,
  DEMO_AIRCRAFT: '1',
  ...(postgres && { DATABASE_URL: postgres.url }),
})
await product.start()
const { idToken } = await product.signIn()
const headers = { authorization: `Bearer ${idToken}` }

/** @type {[figure: string, measured: number, atMost: number | null][]} */
const figures = []
try {
  await measureImports()
  await product.stop()
  const filled = await fillHistory()
  await product.start()
  await measureHistory(filled)
} finally {
  await product.stop()
  await product.close()
  await postgres?.stop()
  await rm(directory, { recursive: true })
}
const table = figuresTable(figures)
writeSection(
  `10,000 aircraft imported, 100,000 changes read (${database})`,
  `\`node bench/import.mjs ${database}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}. Milliseconds. Others are a client that reads one aircraft and one that changes it, again and again.

${table}`,
)
console.log(table)

/** @param {string} method @param {string} path @param {string} [body] @param {string} [type] */
async function ask(method, path, body, type = 'application/json') {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': type },
    ...(body !== undefined && { body }),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return /** @type {Promise<unknown>} */ (answer.json())
}

/** Repeats a call until `isDone`; gives its longest time. @param {() => Promise<unknown>} call @param {() => boolean} isDone */
async function longestOf(call, isDone) {
  let longest = 0
  while (!isDone()) {
    const begin = performance.now()
    await call()
    longest = Math.max(longest, performance.now() - begin)
    await wait(10)
  }
  return longest
}

async function measureImports() {
  const [first] = /** @type {{ id: string, totalCycles: number }[]} */ (
    await ask('GET', '/aircraft')
  )
  const line = `/aircraft/${first?.id}`
  let cycles = 0
  const put = () => ask('PUT', line, JSON.stringify({ ...first, totalCycles: ++cycles }))
  /** @param {string} name @param {string} path @param {string} [body] */
  async function measure(name, path, body) {
    let isDone = false
    const others = [() => ask('GET', line), put].map((call) => longestOf(call, () => isDone))
    const begin = performance.now()
    const answer = await ask('POST', path, body, body === undefined ? undefined : 'text/csv')
    const took = performance.now() - begin
    isDone = true
    const waited = Math.max(...(await Promise.all(others)))
    figures.push([name, took, isEmbedded ? 20_000 : 10_000])
    figures.push(['— the longest that others waited', waited, isEmbedded ? 1000 : null])
    return /** @type {{ act?: string }} */ (answer)
  }
  const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
  /** @param {(n: number) => string} toLine */
  const lines = (toLine) => Array.from({ length: count }, (_, n) => toLine(n)).join('\n')
  const file = `${heading}\n${lines((n) => `Airbus A320,X-A${n},S${n},${n}.5,${n}`)}`
  const hours = `tailNumber,totalHours\n${lines((n) => `X-A${n},${n}.75`)}`
  await measure('check', '/aircraft/import?dryRun=1', file)
  const imported = await measure('import of new aircraft', '/aircraft/import', file)
  await measure('the same file again, all skipped', '/aircraft/import', file)
  await measure('undo of the import', `/history/acts/${imported.act}/undo`)
  await measure('undo of that, which brings all back', `/history/acts/${await newestAct()}/undo`)
  const { act } = await measure('updating import', '/aircraft/import?update=1', hours)
  await measure('undo of the updating import', `/history/acts/${act}/undo`)
}

/** The id of the act that was the last, though others have changed something since. */
async function newestAct() {
  const changes = /** @type {{ act?: { id: string } }[]} */ (await ask('GET', '/history?limit=200'))
  return changes.find(({ act }) => act)?.act?.id
}

async function fillHistory() {
  const opened = postgres
    ? await openServer(postgres.url)
    : await openDirectory(join(directory, 'db'))
  const [{ recorded } = { recorded: 0 }] = /** @type {{ recorded: number }[]} */ (
    await opened.query('select count(*)::int as recorded from changes')
  )
  const filled = changeCount - recorded
  await opened.query(`insert into changes
    (at, by_uid, by_name, action, kind, subject_id, before, after, label_key)
    select now() - (n || ' minutes')::interval, 'demo-admin', 'Ada', 'update', 'aircraft', 'id' || n % 500,
      json_build_object('tailNumber', 'X-A' || n % 500, 'totalHours', n),
      json_build_object('tailNumber', 'X-A' || n % 500, 'totalHours', n + 1), 'XA' || n % 500
    from generate_series(${filled}, 1, -1) as n`)
  await opened.query('analyze changes')
  await opened.close()
  return filled
}

/** @param {number} filled one change for each of so many minutes */
async function measureHistory(filled) {
  /** @param {string} name @param {string} query */
  async function measure(name, query) {
    const times = []
    for (let n = 0; n < pageReads; n++) {
      const begin = performance.now()
      await ask('GET', `/history?${query}`)
      times.push(performance.now() - begin)
    }
    figures.push([name, median(times), 50])
  }
  await measure('first page of the history', '')
  const oldest = /** @type {{ id: string }[]} */ (
    await ask('GET', `/history?to=${new Date(Date.now() - (filled - 60) * 60_000).toISOString()}`)
  )
  await measure('last page', `after=${oldest[0]?.id}`)
  await measure('first page of one person', 'uid=demo-admin')
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await measure('a page of a month ago', `to=${day}&kind=aircraft`)
  await measure('first page of a search that fits one aircraft', 'q=X-A4999')
  await measure('first page of a search that fits all', 'q=x-a')
  await measure('a search that fits nothing', 'q=N-123')
}
