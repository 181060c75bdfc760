import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/test/postgres.mjs'
import { buildApi, createProduct, root } from './product.mjs'

/**
 * Builds and starts the product with an empty database.
 * @param {string} database `postgresql`, or the embedded one
 */
export async function startEmpty(database) {
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
  async function remove() {
    await postgres?.stop()
    await rm(directory, { recursive: true })
  }
  return { server, directory, postgres, started, token, remove }
}

/**
 * Kills and starts the server while clients work.
 * @template Result
 * @param {Awaited<ReturnType<typeof startEmpty>>['server']} server
 * @param {Promise<Result>[]} clients each goes on until `stop` is called
 * @param {object} work
 * @param {number} work.kills
 * @param {string} work.what such as `closed orders`
 * @param {() => number} work.count what was acknowledged so far
 * @param {() => number} work.between how much is acknowledged between two kills
 * @param {number} work.pause at most so many milliseconds between that and the kill
 * @param {number} work.total at least so much is acknowledged in the end
 * @param {() => void} work.stop
 * @returns {Promise<Result[]>}
 */
export async function killRepeatedly(server, clients, work) {
  const { kills, what, count, between, pause, total, stop } = work
  // Rejects as soon as a client fails, and never resolves.
  const failure = Promise.race(clients.map((client) => client.then(() => new Promise(() => {}))))
  /** @param {number} least */
  async function waitFor(least) {
    while (count() < least) await Promise.race([wait(1), failure])
  }
  for (let kill = 1; kill <= kills; kill++) {
    await waitFor(count() + between())
    await wait(Math.random() * pause)
    await server.stop('SIGKILL')
    await server.start()
    if (kill % 10 === 0) console.log(`${kill} kills, ${count()} ${what}`)
  }
  await waitFor(Math.max(total, count() + 1))
  stop()
  return Promise.all(clients)
}

/** Prints the problems, and ends the process. @param {string[]} problems */
export function conclude(problems) {
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`)
  console.log(problems.length === 0 ? 'None lost, none doubled.' : `${problems.length} problems.`)
  process.exit(problems.length === 0 ? 0 : 1)
}
