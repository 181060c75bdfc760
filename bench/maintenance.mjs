// node bench/maintenance.mjs [pglite|postgresql]: the due list, readings and their import with 10,000 aircraft
// of 60 items each.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/test/postgres.mjs'
import { openDirectory, openServer } from './database.mjs'
import { buildApi, createProduct, root } from './product.mjs'
import { writeSection } from './results.mjs'

const [database = 'pglite'] = process.argv.slice(2)
const isEmbedded = database === 'pglite'
const fleet = 10_000
const itemsEach = 60
const reads = 40

const directory = await mkdtemp(join(tmpdir(), 'aerofleet-maintenance-'))
const postgres = isEmbedded ? null : await startPostgres()
buildApi(root)
const product = await createProduct(root, {
  DATA_DIR: directory,
  DEMO_AIRCRAFT: '1',
  ...(postgres && { DATABASE_URL: postgres.url }),
})
/** @type {{ figure: string, measured: number, atMost: number | null, bare?: number }[]} */
const figures = []
await product.start()
const { idToken } = await product.signIn()
const headers = { authorization: `Bearer ${idToken}` }
try {
  await product.stop()
  const bare = await fill()
  await product.start()
  await measure(bare)
} finally {
  await product.stop()
  await product.close()
  await postgres?.stop()
  await rm(directory, { recursive: true })
}
const rows = figures.map(({ figure, measured, atMost, bare }) => {
  const met = atMost === null ? '' : measured <= atMost ? 'yes' : 'no'
  const ratio = bare === undefined ? '' : (measured / bare).toFixed(1)
  return `| ${figure} | ${measured.toFixed(measured < 10 ? 1 : 0)} | ${atMost ?? ''} | ${met} | ${bare?.toFixed(1) ?? ''} | ${ratio} |`
})
const table = [
  '| figure | measured | at most | met | bare statement | ratio |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n')
writeSection(
  `600,000 items of 10,000 aircraft (${database})`,
  `\`node bench/maintenance.mjs ${database}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}. Milliseconds as a client sees them, the 95th percentile of ${reads} unless said otherwise. Others are a client that reads one aircraft again and again. The aircraft whose readings are saved have a year of them; each reading moves the dates of all items.

${table}`,
)
console.log(table)

/** @param {number[]} times */
function percentile(times) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
}

/** @param {(n: number) => Promise<unknown>} work */
async function timesOf(work, count = reads) {
  const times = []
  for (let n = 0; n < count; n++) {
    const begin = performance.now()
    await work(n)
    times.push(performance.now() - begin)
  }
  return times
}

/** Adds the aircraft with two readings, 100 of them with a year's, and their items; gives the times of bare statements. */
async function fill() {
  const { query, close } = postgres
    ? await openServer(postgres.url)
    : await openDirectory(join(directory, 'db'))
  await query(`insert into aircraft
    (id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles)
    select 'bench-' || n, 'Type ' || n % 20, 'X-B' || n, 'XB' || n, 'B' || n, 4288, 2180
    from generate_series(1, ${fleet}) as n`)
  await query(`insert into readings (id, aircraft_id, date, hours, cycles, source, by_uid, by_name)
    select id || '-' || days, id, current_date - days, 4288 - days * 3.2, 2180 - days * 2, 'manual', 'u', 'Ada'
    from aircraft, (values (90), (0)) as log (days) where id like 'bench-%'`)
  await query(`insert into readings (id, aircraft_id, date, hours, cycles, source, by_uid, by_name)
    select id || '-' || days, id, current_date - days, 4288 - days * 3.2, 2180 - days * 2, 'manual', 'u', 'Ada'
    from aircraft, generate_series(1, 365) as log (days) where id like 'bench-1__' and days <> 90`)
  const task = {
    title: 'Inspection',
    kind: 'inspection',
    limits: {
      hours: { interval: 500, tolerance: 50, earlyWindow: 0 },
      cycles: { interval: 300, tolerance: 30, earlyWindow: 0 },
      calendar: { interval: 24, unit: 'months', tolerance: 15, earlyWindow: 0 },
    },
    which: 'first',
    next: 'excess',
    skill: 'B1',
    reference: 'Chapter 5',
  }
  await query(`insert into items (id, aircraft_id, task, code, title, ata, kind, due, baseline_missing,
      overdue_from, due_from, check_from, soon_from, counter_on, projected_on, driver)
    select gen_random_uuid()::text, aircraft.id, '${JSON.stringify(task)}'::jsonb, 'T' || n, 'Inspection ' || n,
      lpad((20 + n % 60)::text, 2, '0') || '-10', 'inspection',
      json_build_object('hours', 4288 + days * 3.2, 'cycles', 2180 + days * 2)::jsonb, false,
      current_date + days + 1, current_date + days, current_date + days + 1, current_date + days - 30,
      current_date + days, current_date + days, 'hours'
    from (
      select id, n, (random() * 400)::int - 5 as days
      from aircraft, generate_series(1, ${itemsEach}) as n where id like 'bench-%'
    ) as aircraft
    order by id, n`)
  // A server does so within a minute, and AeroFleet when it starts on the embedded database.
  await query('analyze')
  const page = await timesOf(() =>
    query(`select * from items where status = 'active' order by projected_on, share, id limit 51`),
  )
  const counts = await timesOf(
    () => query(`select count(*) from items where status = 'active' and soon_from <= current_date`),
    3,
  )
  await close()
  return { page: percentile(page), counts: percentile(counts) }
}

/** @param {string} method @param {string} path @param {string} [body] @param {string} [type] */
async function ask(method, path, body, type = 'application/json') {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': type },
    ...(body !== undefined && { body }),
  })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return /** @type {Promise<{ next: string, today: string }>} */ (answer.json())
}

/** @param {{ page: number, counts: number }} bare */
async function measure(bare) {
  const due = '/maintenance/due'
  const [first = 0] = await timesOf(() => ask('GET', due), 1)
  figures.push({
    figure: 'first page right after a start, with all counts',
    measured: first,
    atMost: null,
  })
  const { next, today } = await ask('GET', due)
  /** @param {string} figure @param {string} path @param {number | null} atMost */
  async function measureRead(figure, path, atMost) {
    const times = await timesOf(() => ask('GET', path))
    figures.push({ figure, measured: percentile(times), atMost, bare: bare.page })
  }
  await measureRead('due list, first page with kept counts', due, 30)
  await measureRead('due list, second page', `${due}?after=${next}`, 30)
  for (const state of ['overdue', 'check-reading', 'extended', 'soon', 'no-baseline'])
    await measureRead(`due list, ${state}`, `${due}?state=${state}`, 30)
  await measureRead('due list of one aircraft', `${due}?aircraftId=bench-7`, 30)
  await measureRead('due list of one type', `${due}?type=type%207`, 30)
  await measureRead('due list by tail number', `${due}?sort=aircraft`, 30)
  await measureRead('due list by ATA', `${due}?sort=ata`, 30)
  await measureRead('search of a tail number', `${due}?q=X-B77`, 30)
  await measureRead('search of a title', `${due}?q=inspection%207`, 30)
  await measureRead('list of aircraft by urgency', '/maintenance/aircraft', 30)

  /** @param {number} n */
  const read = (n) => {
    const body = JSON.stringify({ date: today, hours: 4290, cycles: 2181 })
    return ask('POST', `/maintenance/aircraft/bench-${n + 100}/readings`, body)
  }
  const saved = await timesOf(read)
  figures.push({ figure: 'saving a reading', measured: percentile(saved), atMost: 25 })
  const after = []
  for (let n = 0; n < reads; n++) {
    await read(n + reads)
    after.push(...(await timesOf(() => ask('GET', due), 1)))
  }
  figures.push({
    figure: 'first page with counts after a reading',
    measured: percentile(after),
    atMost: 130,
    bare: bare.counts,
  })

  const lines = Array.from({ length: fleet }, (_, n) => `X-B${n + 1},${today},4291,2182`)
  const file = ['tailNumber,date,hours,cycles', ...lines].join('\n')
  let isDone = false
  async function longestOfOthers() {
    let longest = 0
    while (!isDone) {
      const [took = 0] = await timesOf(() => ask('GET', '/aircraft/bench-7'), 1)
      longest = Math.max(longest, took)
      await wait(10)
    }
    return longest
  }
  const others = longestOfOthers()
  const [imported = 0] = await timesOf(
    () => ask('POST', '/maintenance/import/readings', file, 'text/csv'),
    1,
  ).finally(() => (isDone = true))
  figures.push({
    figure: 'import of 10,000 readings',
    measured: imported,
    atMost: isEmbedded ? 120_000 : 30_000,
  })
  figures.push({ figure: '— the longest that others waited', measured: await others, atMost: 200 })
}
