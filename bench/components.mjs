// node bench/components.mjs [pglite|postgresql] measures a saved reading of an aircraft with 60 items and 20 components
// beside one with 80 items of a programme, an installation, and pages of the due list, with 10,000 aircraft.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../api/test/postgres.mjs'
import { openDirectory, openServer } from './database.mjs'
import { fillComponents, fillItems } from './fill.mjs'
import { buildApi, createProduct, root } from './product.mjs'
import { median, percentile95, table, writeSection } from './results.mjs'

const [database = 'pglite'] = process.argv.slice(2)
const count = 10_000
const repeats = 40
const withComponents = `tail_key like 'XB%' and tail_key not like 'XB9___'`
const withoutComponents = `tail_key like 'XB9___'`

buildApi(root)
const directory = await mkdtemp(join(tmpdir(), 'aerofleet-components-'))
const postgres = database === 'postgresql' ? await startPostgres() : null
const product = await createProduct(root, {
  DATA_DIR: directory,
  DEMO_AIRCRAFT: '0',
  ...(postgres && { DATABASE_URL: postgres.url }),
})
/** @type {string[][]} */
const rows = []
const format = (/** @type {number} */ ms) => ms.toFixed(ms < 10 ? 1 : 0)
let ratio = ''
let authorization = ''
try {
  await product.start()
  authorization = `Bearer ${(await product.signIn()).idToken}`
  const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
  const lines = Array.from({ length: count }, (_, n) => `Type ${n % 20},X-B${n},B${n},4288,2180`)
  const file = [heading, ...lines].join('\n')
  await ask('POST', '/aircraft/import', file, 'text/csv')
  await product.stop()
  await fill()
  await product.start()
  await measureAll()
} finally {
  await product.stop()
  await product.close()
  await postgres?.stop()
  await rm(directory, { recursive: true })
}
const results = table(['figure', 'median, ms', '95th percentile, ms'], rows)
console.log(results, ratio)
writeSection(
  `Components (${database})`,
  `\`npm run bench components ${database}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}. 9,000 of ${count} aircraft have 60 items and 20 components with a life limit, the others 80 items. ${ratio}

${results}`,
)

/** @param {string} method @param {string} path @param {string | object} [body] */
async function ask(method, path, body, type = 'application/json') {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization, 'content-type': type, 'idempotency-key': randomUUID() },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

async function fill() {
  const { query, close } = postgres
    ? await openServer(postgres.url)
    : await openDirectory(join(directory, 'db'))
  await query(`insert into readings (id, aircraft_id, date, hours, cycles, source, by_uid, by_name)
    select id || '-90', id, current_date - 90, 4000, 2000, 'manual', 'u', 'Ada' from aircraft
    where tail_key like 'XB%'`)
  await fillItems(query, 60, withComponents)
  await fillItems(query, 80, withoutComponents)
  await fillComponents(query, 20, withComponents)
  await query('analyze')
  await close()
}

/** @param {string} figure @param {(n: number) => Promise<unknown>} work */
async function measure(figure, work) {
  const times = []
  for (let n = 0; n < repeats; n++) {
    const begin = performance.now()
    await work(n)
    times.push(performance.now() - begin)
  }
  rows.push([figure, format(median(times)), format(percentile95(times))])
  return median(times)
}

async function measureAll() {
  const { today } = await ask('GET', '/maintenance/due')
  /** @type {{ id: string, tailNumber: string }[]} */
  const fleet = await ask('GET', '/aircraft')
  const isOther = (/** @type {{ tailNumber: string }} */ { tailNumber }) =>
    /^X-B9\d{3}$/.test(tailNumber)
  const others = fleet.filter(isOther)
  const own = fleet.filter((aircraft) => !isOther(aircraft))
  const reading = { date: today, hours: 4290, cycles: 2181 }
  const save = (/** @type {{ id: string }[]} */ some) => (/** @type {number} */ n) =>
    ask('POST', `/maintenance/aircraft/${some[n]?.id}/readings`, reading)
  const plain = await measure('a reading saved, 80 items of a programme', save(others))
  const parts = await measure('a reading saved, 60 items and 20 components', save(own))
  ratio = `A saved reading takes ${(parts / plain).toFixed(2)} times as long with components.`
  await measure('due list, first page', () => ask('GET', '/maintenance/due'))
  await measure('due list of one aircraft', (n) =>
    ask('GET', `/maintenance/due?aircraftId=${own[n]?.id}`),
  )
  await measure('components of one aircraft', (n) =>
    ask('GET', `/maintenance/aircraft/${own[n]?.id}/components`),
  )
  await measure('components, first page', () => ask('GET', '/maintenance/components'))
  const partNumber = 'DSC-9'
  /** @type {{ id: string }[]} */
  const shelf = []
  for (let n = 0; n < repeats; n++)
    shelf.push(
      await ask('POST', '/maintenance/components', {
        ...{ partNumber, serialNumber: `S-${n}`, name: 'Disc', asOf: today, tsn: 0, csn: 0 },
        limits: { life: { cycles: 15_000 } },
      }),
    )
  await measure('a component installed in the place of another', (n) =>
    ask('POST', `/maintenance/components/${shelf[n]?.id}/install`, {
      date: today,
      place: { aircraftId: own[n + repeats]?.id, position: 'P1' },
      certificate: 'F1',
      replaces: { condition: 'unserviceable', reason: 'Life used' },
    }),
  )
}
