// node bench/data.mjs [pglite|postgresql] [weeks] measures imports, calls and lists with 10,000 aircraft, or weeks alone.
// Weeks are the first sweep of the alerts and the weeks ahead, with 600,000 items.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/test/postgres.mjs'
import { openDirectory, openServer } from './database.mjs'
import { fillItems } from './fill.mjs'
import { buildApi, createProduct, root } from './product.mjs'
import { median, percentile95, table, writeSection } from './results.mjs'

const [database = 'pglite', part] = process.argv.slice(2)
const count = 10_000
const itemsEach = 60
const changesBefore = 100_000
const repeats = 40
const writers = 8

buildApi(root)
const directory = await mkdtemp(join(tmpdir(), 'aerofleet-data-'))
const postgres = database === 'postgresql' ? await startPostgres() : null
const product = await createProduct(root, {
  DATA_DIR: directory,
  DEMO_AIRCRAFT: String(writers),
  ...(postgres && { DATABASE_URL: postgres.url }),
})
/** @typedef {{ id: string, operator: unknown, version: number, tailNumber: string }} Aircraft */
/** @type {string[][]} */
const rows = []
const format = (/** @type {number} */ ms) => ms.toFixed(ms < 10 ? 1 : 0)
let authorization = ''
try {
  await product.start()
  authorization = `Bearer ${(await product.signIn()).idToken}`
  /** @type {Aircraft[]} */
  const sample = await read('/aircraft')
  if (part === 'weeks') await importAircraft('')
  else {
    await measureImports(`/aircraft/${sample[0]?.id}`)
    await measureCalls(sample)
  }
  await product.stop()
  await fill()
  const started = await product.start()
  rows.push(['from start to ready', format(started), ''])
  const ahead = rows.length
  await measureWeeks(`/aircraft/${sample[0]?.id}`)
  write('Alerts and weeks ahead', rows.splice(ahead))
  if (part !== 'weeks') {
    await measureHistory()
    await measureMaintenance()
    write('Data', rows)
  }
} finally {
  await product.stop()
  await product.close()
  await postgres?.stop()
  await rm(directory, { recursive: true })
}

/** @param {string} title @param {string[][]} measured */
function write(title, measured) {
  const results = table(['figure', 'median, ms', '95th percentile, ms'], measured)
  console.log(results)
  writeSection(
    `${title} (${database})`,
    `\`npm run bench data ${database}${part ? ` ${part}` : ''}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}. ${count} aircraft, then with ${itemsEach} items each and ${changesBefore} changes in the history. Milliseconds as a client on this machine sees them. Others are a client that reads one aircraft again and again.

${results}`,
  )
}

/** @param {string} method @param {string} path @param {string} [body] @param {Record<string, string>} [headers] */
async function ask(method, path, body, headers = { 'content-type': 'application/json' }) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization, ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text}`)
  return { text, etag: answer.headers.get('etag') ?? '' }
}

/** @param {string} path */
async function read(path) {
  return JSON.parse((await ask('GET', path)).text)
}

/** @param {(n: number) => Promise<unknown>} work */
async function timeOf(work, n = 0) {
  const begin = performance.now()
  await work(n)
  return performance.now() - begin
}

/** @param {string} figure @param {(n: number) => Promise<unknown>} work @param {(n: number) => Promise<unknown>} [before] each time */
async function measure(figure, work, before) {
  const times = []
  for (let n = 0; n < repeats; n++) {
    await before?.(n)
    times.push(await timeOf(work, n))
  }
  rows.push([figure, format(median(times)), format(percentile95(times))])
}

/**
 * Also measures the longest time that another client waits during the call.
 * @template T
 * @param {string} figure
 * @param {string} other the path that others read
 * @param {() => Promise<T>} work
 */
async function measureOnce(figure, other, work) {
  let isDone = false
  let longest = 0
  const reading = (async () => {
    while (!isDone) {
      longest = Math.max(longest, await timeOf(() => ask('GET', other)))
      await wait(10)
    }
  })()
  const begin = performance.now()
  const result = await work().finally(() => (isDone = true))
  rows.push([figure, format(performance.now() - begin), ''])
  await reading
  rows.push(['— the longest that others waited', format(longest), ''])
  return result
}

/** @param {string} path @param {string} heading @param {(n: number) => string} toLine */
async function importFile(path, heading, toLine) {
  const lines = Array.from({ length: count }, (_, n) => toLine(n))
  const file = [heading, ...lines].join('\n')
  return JSON.parse((await ask('POST', path, file, { 'content-type': 'text/csv' })).text)
}

/** @param {string} options */
function importAircraft(options) {
  const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
  const toLine = (/** @type {number} */ n) => `Type ${n % 20},X-B${n},B${n},4288,2180`
  return importFile(`/aircraft/import${options}`, heading, toLine)
}

/** @param {string} other the path that others read */
async function measureImports(other) {
  await measureOnce('check of a file of new aircraft', other, () => importAircraft('?dryRun=1'))
  await measureOnce('import of new aircraft', other, () => importAircraft(''))
  const { act } = await measureOnce('import that updates all', other, () =>
    importFile('/aircraft/import?update=1', 'tailNumber,totalHours', (n) => `X-B${n},4289`),
  )
  await measureOnce('undo of that import', other, () => ask('POST', `/history/acts/${act}/undo`))
}

/** @param {Aircraft[]} sample an aircraft for each writer */
async function measureCalls(sample) {
  let cycles = 0
  const change = (/** @type {number} */ n) => {
    const { id, operator: _, version: __, ...values } = sample[n] ?? { id: '' }
    const body = JSON.stringify({ ...values, totalCycles: 20_000 + ++cycles })
    return ask('PUT', `/aircraft/${id}`, body)
  }
  await measure('one aircraft', () => ask('GET', `/aircraft/${sample[0]?.id}`))
  await measure('change of one aircraft', () => change(0))
  const begin = performance.now()
  let changes = 0
  const writing = Array.from({ length: writers }, async (_, n) => {
    for (; performance.now() - begin < 10_000; changes++) await change(n)
  })
  await Promise.all(writing)
  const perChange = (performance.now() - begin) / changes
  rows.push([`the same by ${writers} clients at once, time for each`, format(perChange), ''])
  const list = () => ask('GET', '/aircraft')
  await measure('list of aircraft after a change', list, () => change(0))
  const { etag } = await list()
  await measure('list of aircraft, unchanged', () =>
    ask('GET', '/aircraft', undefined, { 'if-none-match': etag }),
  )
  await measure('operators with their aircraft', () => ask('GET', '/operators'))
}

/** Adds changes, items, and the readings of a quarter; 100 aircraft get the readings of a year. */
async function fill() {
  const { query, close } = postgres
    ? await openServer(postgres.url)
    : await openDirectory(join(directory, 'db'))
  await query(`insert into changes
    (at, by_uid, by_name, action, kind, subject_id, before, after, label_key)
    select now() - (n || ' minutes')::interval, 'demo-admin', 'Ada', 'update', 'aircraft', 'id' || n % 500,
      json_build_object('tailNumber', 'X-A' || n % 500, 'totalHours', n),
      json_build_object('tailNumber', 'X-A' || n % 500, 'totalHours', n + 1), 'XA' || n % 500
    from generate_series(${changesBefore}, 1, -1) as n`)
  await query(`insert into readings (id, aircraft_id, date, hours, cycles, source, by_uid, by_name)
    select id || '-' || days, id, current_date - days, 4288 - days * 3.2, 2180 - days * 2, 'manual', 'u', 'Ada'
    from aircraft, generate_series(1, 365) as log (days)
    where tail_key like 'XB%' and (days = 90 or tail_key like 'XB1__')`)
  await query(
    `insert into operators (id, company_name, company_key, email) values ('one', 'One', 'one', 'one@one.test')`,
  )
  await query(`update aircraft set operator_id = 'one' where tail_key like 'XB1__'`)
  await fillItems(query, itemsEach, `tail_key like 'XB%'`)
  await query('update jobs set due = now(), last_good_at = null')
  // A database server does this by itself within a minute, and AeroFleet at a start on the embedded database.
  await query('analyze')
  await close()
}

async function measureHistory() {
  const oldest = new Date(Date.now() - (changesBefore - 60) * 60_000).toISOString()
  const pages = {
    'history, first page': '',
    'history, last page': `?to=${oldest}`,
    'history of one person': '?uid=demo-admin',
    'history, a search that fits one aircraft': '?q=X-B4999',
    'history, a search that fits nothing': '?q=N-123',
  }
  for (const [figure, query] of Object.entries(pages))
    await measure(figure, () => ask('GET', `/history${query}`))
}

/** The sweep begins right after the start. */
async function awaitSweep() {
  for (;;) {
    const { jobs } = await read('/ready')
    if (jobs?.alerts?.lastGoodRun) return
    await wait(500)
  }
}

/** @param {string} other the path that others read */
async function measureWeeks(other) {
  await measureOnce('first sweep of the alerts of all aircraft', other, awaitSweep)
  const weeks = '/maintenance/weeks'
  const { weeks: all } = await read(weeks)
  const week = all.at(-1).from
  const calls = {
    'weeks ahead of all aircraft, 8 weeks': weeks,
    'weeks ahead of all aircraft, 52 weeks': `${weeks}?weeks=52`,
    'weeks ahead of all aircraft, 52 weeks, flying 150 %': `${weeks}?weeks=52&flying=150`,
    'the items of one of 52 weeks': `${weeks}/items?weeks=52&in=${week}`,
    'the items after 8 weeks': `${weeks}/items?in=later`,
  }
  for (const [figure, path] of Object.entries(calls))
    await measureOnce(figure, other, () => ask('GET', path))
  const year = `${weeks}?weeks=52&operatorId=one`
  await measure('a year of one operator with 100 aircraft', () => ask('GET', year))
}

async function measureMaintenance() {
  const due = '/maintenance/due'
  rows.push(['due list, first page right after a start', format(await timeOf(() => read(due))), ''])
  const { next, today } = await read(due)
  /** @type {Aircraft[]} */
  const fleet = await read('/aircraft')
  const imported = fleet.filter(({ tailNumber }) => tailNumber.startsWith('X-B'))
  const id = imported.at(-1)?.id
  const pages = {
    'due list, first page': due,
    'due list, second page': `${due}?after=${next}`,
    'due list, overdue': `${due}?state=overdue`,
    'due list, soon': `${due}?state=soon`,
    'due list of one aircraft': `${due}?aircraftId=${id}`,
    'due list of one type': `${due}?type=type%207`,
    'due list by tail number': `${due}?sort=aircraft`,
    'due list by ATA': `${due}?sort=ata`,
    'due list, search of a tail number': `${due}?q=X-B77`,
    'due list, search of a title': `${due}?q=inspection%207`,
    'aircraft by urgency': '/maintenance/aircraft',
  }
  for (const [figure, path] of Object.entries(pages)) await measure(figure, () => ask('GET', path))
  const reading = JSON.stringify({ date: today, hours: 4290, cycles: 2181 })
  await measure('a reading saved', (n) =>
    ask('POST', `/maintenance/aircraft/${imported[n]?.id}/readings`, reading),
  )
  await measureOnce('import of a reading of each aircraft', `/aircraft/${id}`, () =>
    importFile(
      '/maintenance/import/readings',
      'tailNumber,date,hours,cycles',
      (n) => `X-B${n},${today},4291,2182`,
    ),
  )
}
