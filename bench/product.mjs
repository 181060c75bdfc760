import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launch } from '../packages/federation/src/run/launch.mjs'
import { findFreePort } from '../packages/federation/src/run/ports.mjs'

export const root = resolve(import.meta.dirname, '..')

/** @param {string} folder a checkout */
export const buildApi = (folder) => run(process.execPath, ['api/build.mjs'], folder)

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

/** `packages/shared/src/demo-accounts.ts` has the same password. */
export const demoPassword = 'flightline-demo'

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {'admin' | 'operator'} [account]
 */
export async function openList(page, url, account = 'admin') {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(`${account}@demo.aerofleet.test`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'View Aircraft' }).click()
}

/** @param {string} url of the product @param {string} call @param {object} body */
export async function callIdentity(url, call, body) {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ returnSecureToken: true, ...body }),
  })
  if (answer.status !== 200) throw new Error(`${call} was answered ${answer.status}`)
  return /** @type {Promise<{ idToken: string, localId: string }>} */ (answer.json())
}

/**
 * Returns the server of `npm start` with the demo accounts. It can be stopped and started again. The identity service
 * takes most of a start, so it is a process of its own and runs on meanwhile.
 * @param {string} folder a built checkout
 * @param {Record<string, string>} env which database, how many aircraft, and which pages if any
 * @param {number} processes more than one only on a database server
 */
export async function createProduct(folder, env, processes = 1) {
  const accounts = await mkdtemp(join(tmpdir(), 'aerofleet-accounts-'))
  const emulator = fork(join(folder, 'api/dist/emulator.cjs'), [accounts, '0'], { execArgv: [] })
  const [{ port: identityPort }] = await once(emulator, 'message')
  // The server needs a page to start. Without SHELL_DIR nobody requests the page.
  await writeFile(join(accounts, 'index.html'), '<!--registry-->')
  const ports = await Promise.all(Array.from({ length: processes }, () => findFreePort()))
  const urls = ports.map((port) => `http://localhost:${port}`)
  const [url = ''] = urls
  /** @type {import('../packages/federation/src/run/launch.mjs').Launched[]} */
  let servers = []

  /** @returns {Promise<number>} milliseconds until it was ready */
  async function start() {
    const begin = performance.now()
    servers = []
    for (const port of ports) {
      const server = launch(join(folder, 'api/dist/server.mjs'), {
        cwd: folder,
        show: 'errors',
        env: {
          ...process.env,
          DATABASE_URL: '',
          SHELL_DIR: accounts,
          MFE_STORE: accounts,
          ...env,
          PORT: String(port),
          DEMO: '1',
          FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identityPort}`,
        },
      })
      servers.push(server)
      await server.ready()
    }
    return performance.now() - begin
  }

  /** In MB. Works on Linux only. */
  const peakMemory = () =>
    [...servers.map(({ child }) => child), emulator].map((child) => {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8')
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    })

  /** @param {NodeJS.Signals} [signal] */
  async function stop(signal = 'SIGTERM') {
    await Promise.all(servers.map((server) => server.stop(signal)))
  }
  const signIn = () =>
    callIdentity(url, 'signInWithPassword', {
      email: 'admin@demo.aerofleet.test',
      password: demoPassword,
    })
  async function close() {
    emulator.kill()
    await rm(accounts, { recursive: true, force: true, maxRetries: 5 })
  }
  function forgetPeaks() {
    for (const { child } of servers) writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
  }
  return { url, urls, start, stop, close, signIn, peakMemory, forgetPeaks }
}
