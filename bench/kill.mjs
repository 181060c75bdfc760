// node bench/kill.mjs [pglite|postgresql] [kills] [writes]: kills the server at random moments of a
// mixed load and compares what was acknowledged with what is there: none lost, none doubled.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { startPostgres } from '../api/test/postgres.mjs'
import { compare } from './killed-compare.mjs'
import { load } from './killed-load.mjs'
import { buildApi, createProduct, identity, root } from './product.mjs'

const [database = 'pglite', kills = '50', writes = '10000'] = process.argv.slice(2)
const clients = 8
const perKill = Number(writes) / Number(kills)

const directory = await mkdtemp(join(tmpdir(), 'aerofleet-kill-'))
const postgres = database === 'postgresql' ? await startPostgres() : null
buildApi(root)
const server = await createProduct(root, {
  DATA_DIR: directory,
  DEMO_AIRCRAFT: '0',
  ...(postgres && { DATABASE_URL: postgres.url }),
})
const started = Date.now()
await server.start()
const { idToken: token } = await server.signIn()
const users = await Promise.all(
  Array.from({ length: clients * 2 }, async () => {
    const account = { email: `${randomUUID()}@aerofleet.test`, password: randomUUID() }
    return { uid: (await identity(server.url, 'signUp', account)).localId }
  }),
)

let acknowledged = 0
let going = true
const done = Array.from({ length: clients }, (_, n) =>
  load(
    {
      url: `${server.url}/api`,
      admin: { token },
      users: users.slice(n * 2, n * 2 + 2),
      name: `K${n}`,
    },
    () => going,
    () => acknowledged++,
  ),
)
const failed = Promise.race(done.map((client) => client.then(() => new Promise(() => {}))))

/** @param {number} count @returns {Promise<void>} */
async function reach(count) {
  while (acknowledged < count) await Promise.race([wait(1), failed])
}

for (let kill = 1; kill <= Number(kills); kill++) {
  await reach(acknowledged + perKill * (0.5 + Math.random()))
  await wait(Math.random() * 10)
  await server.stop('SIGKILL')
  await server.start()
  if (kill % 10 === 0) console.log(`${kill} kills, ${acknowledged} acknowledged changes`)
}
await reach(Math.max(Number(writes), acknowledged + 1))
going = false
const results = await Promise.all(done)
await server.stop('SIGTERM')
await server.close()

const query = postgres ? await openServer(postgres.url) : await openDirectory(join(directory, 'db'))
const { problems, changes, aircraft, operators } = await compare(
  query.run,
  results.map(({ expected }) => expected),
)
await query.close()
await postgres?.stop()
await rm(directory, { recursive: true })

const retries = results.reduce((sum, one) => sum + one.retries, 0)
const seconds = Math.round((Date.now() - started) / 1000)
console.log(`${database}: ${kills} kills, ${changes} acknowledged changes (${aircraft} aircraft,
${operators} operators created), ${retries} requests sent again, ${seconds} s`)
for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`)
console.log(problems.length === 0 ? 'None lost, none doubled.' : `${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)

/**
 * @typedef {object} Database
 * @property {import('./killed-compare.mjs').Query} run
 * @property {() => Promise<void>} close
 */

/** @param {string} url @returns {Promise<Database>} */
async function openServer(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { run: async (text) => (await client.query(text)).rows, close: () => client.end() }
}

/** @param {string} path @returns {Promise<Database>} */
async function openDirectory(path) {
  const client = await PGlite.create(path)
  /** @template Row @param {string} text @returns {Promise<Row[]>} */
  async function run(text) {
    /** @type {import('@electric-sql/pglite').Results<Row>} */
    const { rows } = await client.query(text)
    return rows
  }
  return { run, close: () => client.close() }
}
