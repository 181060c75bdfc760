// node bench/kill.mjs [pglite|postgresql] [kills] [changes] kills the server at random moments under a mixed load.
// Then it compares the database with the acknowledged changes: none may be lost or doubled.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openDirectory, openServer } from './database.mjs'
import { runClient } from './kill-clients.mjs'
import { conclude, killRepeatedly, startEmpty } from './kills.mjs'
import { callIdentity } from './product.mjs'

/** @typedef {import('./database.mjs').Query} Query */
/** @typedef {import('./kill-clients.mjs').Change} Change */
/** @typedef {{ [column: string]: unknown }} Values */
/** @typedef {{ kind: string, subject_id: string, action: string, after: Values | null }} Row */
/**
 * @typedef {object} Aircraft
 * @property {string} id
 * @property {string} tailNumber
 * @property {number} totalCycles
 * @property {number} version
 * @property {boolean} deleted
 */

const [database = 'pglite', kills = '50', changeCount = '10000'] = process.argv.slice(2)
const clientCount = 8
const changesPerKill = Number(changeCount) / Number(kills)

const { server, directory, postgres, started, token, remove } = await startEmpty(database)
/** The history of the sample fleet lies in the past. */
const isOurs = `by_uid <> 'demo' and at >= '${new Date(started).toISOString()}'`
const users = await Promise.all(
  Array.from({ length: clientCount * 2 }, async () => {
    const account = { email: `${randomUUID()}@aerofleet.test`, password: randomUUID() }
    return { uid: (await callIdentity(server.url, 'signUp', account)).localId }
  }),
)

let acknowledged = 0
let isRunning = true
const clients = Array.from({ length: clientCount }, (_, n) =>
  runClient(
    {
      url: `${server.url}/api`,
      admin: { token },
      users: users.slice(n * 2, n * 2 + 2),
      name: `K${n}`,
    },
    () => isRunning,
    () => acknowledged++,
  ),
)
const results = await killRepeatedly(server, clients, {
  kills: Number(kills),
  what: 'acknowledged changes',
  count: () => acknowledged,
  between: () => changesPerKill * (0.5 + Math.random()),
  pause: 10,
  total: Number(changeCount),
  stop: () => (isRunning = false),
})
await server.stop('SIGTERM')
await server.close()

const opened = postgres
  ? await openServer(postgres.url)
  : await openDirectory(join(directory, 'db'))
const { problems, changes, aircraft, operators } = await compare(
  opened.query,
  results.map(({ expected }) => expected),
)
await opened.close()
await remove()

const retries = results.reduce((sum, result) => sum + result.retries, 0)
const seconds = Math.round((Date.now() - started) / 1000)
console.log(`${database}: ${kills} kills, ${changes} acknowledged changes (${aircraft} aircraft,
${operators} operators created), ${retries} requests sent again, ${seconds} s`)
conclude(problems)

/** @param {Values} values @param {Values | null | undefined} row */
function hasValues(values, row) {
  return Object.entries(values).every(([name, value]) => row?.[name] === value)
}

/**
 * @param {Change} change
 * @param {Row | undefined} row
 */
function isOfChange({ action, values }, row) {
  return row?.action === action && (values ? hasValues(values, row.after) : row.after === null)
}

/**
 * @param {Query} query
 * @param {Awaited<ReturnType<typeof runClient>>['expected'][]} acknowledged the changes of each client
 */
async function compare(query, acknowledged) {
  /** @type {string[]} */
  const problems = []
  /** @type {Row[]} */
  const rows = await query(
    `select kind, subject_id, action, after from changes where ${isOurs} order by id`,
  )
  /** @type {Map<string, Row[]>} */
  const histories = new Map()
  for (const row of rows) {
    const subject = `${row.kind} ${row.subject_id}`
    histories.set(subject, [...(histories.get(subject) ?? []), row])
  }
  let changes = 0
  for (const kind of /** @type {const} */ (['aircraft', 'operator', 'user'])) {
    for (const [id, expected] of acknowledged.flatMap((client) => [...client[kind]])) {
      const subject = `${kind} ${id}`
      const found = histories.get(subject) ?? []
      changes += expected.length
      if (found.length !== expected.length)
        problems.push(`${subject}: ${found.length} history rows instead of ${expected.length}`)
      else if (!expected.every((change, n) => isOfChange(change, found[n])))
        problems.push(`${subject}: its history has other changes`)
    }
  }
  if (rows.length !== changes)
    problems.push(`${rows.length} history rows for ${changes} acknowledged changes`)

  /** @type {Aircraft[]} */
  const aircraft =
    await query(`select id, tail_number as "tailNumber", total_cycles as "totalCycles",
    version, deleted_at is not null as deleted from aircraft
    where id not in (select subject_id from changes where not (${isOurs}))`)
  const expectedAircraft = new Map(acknowledged.flatMap((client) => [...client.aircraft]))
  if (aircraft.length !== expectedAircraft.size)
    problems.push(`${aircraft.length} aircraft for ${expectedAircraft.size} acknowledged ones`)
  for (const { id, tailNumber, totalCycles, version, deleted } of aircraft) {
    const history = expectedAircraft.get(id)
    const isDeleted = history?.at(-1)?.action === 'delete'
    const last = history?.findLast(({ values }) => values)
    const isRight =
      history &&
      deleted === isDeleted &&
      version === history.length - (isDeleted ? 1 : 0) &&
      hasValues({ tailNumber, totalCycles }, last?.values)
    if (!isRight) problems.push(`aircraft ${id}: not what was acknowledged last`)
  }
  /** @type {{ operators: number }[]} */
  const [{ operators } = { operators: 0 }] = await query(
    `select count(distinct subject_id)::int as operators from changes where kind = 'operator' and ${isOurs}`,
  )
  const companies = acknowledged.reduce((sum, { operator }) => sum + operator.size, 0)
  if (operators !== companies) problems.push(`${operators} operators for ${companies}`)
  return { problems, changes, aircraft: aircraft.length, operators }
}
