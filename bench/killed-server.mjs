import { fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { bundle, server } from '../api/bundle.cjs'

const root = resolve(import.meta.dirname, '..')

async function freePort() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}

/**
 * The server of `npm start` on one port for good, so that clients find it again after a kill; its
 * accounts are in an emulator of its own that stays.
 * @param {string} directory
 * @param {Record<string, string>} env which database
 */
export async function createKilledServer(directory, env) {
  const dist = `dist/killed-${process.pid}`
  await build(bundle(dist, server))
  const accounts = join(directory, 'accounts')
  await mkdir(accounts)
  await writeFile(join(directory, 'index.html'), '<!--registry-->')
  const emulator = fork(join(root, 'api', dist, 'emulator.cjs'), [accounts, '0'], { execArgv: [] })
  const [{ port: emulatorPort }] = await once(emulator, 'message')
  const port = await freePort()
  const settings = {
    ...process.env,
    ...env,
    PORT: String(port),
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}`,
    SHELL_DIR: directory,
    MFE_STORE: directory,
  }
  /** @type {import('node:child_process').ChildProcess} */
  let child

  async function start() {
    child = spawn(process.execPath, [join(root, 'api', dist, 'server.cjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: settings,
    })
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('ready at')) return
    }
    throw new Error('The server ended before it was ready.')
  }

  /** @param {NodeJS.Signals} signal */
  async function stop(signal) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function close() {
    emulator.kill()
    await rm(join(root, 'api', dist), { recursive: true })
  }
  return {
    url: `http://localhost:${port}/api`,
    start,
    stop,
    close,
    signUp: (role) => signUp(`http://127.0.0.1:${emulatorPort}`, role),
  }
}

/**
 * @param {string} emulator
 * @param {string} [role]
 * @returns {Promise<{ uid: string, token: string }>}
 */
async function signUp(emulator, role) {
  const post = async (path, body, headers = {}) => {
    const answer = await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const account = { email: `${randomUUID()}@aerofleet.test`, password: randomUUID() }
  const { localId: uid } = await post('accounts:signUp?key=demo', account)
  const claims = { localId: uid, customAttributes: JSON.stringify(role ? { role } : {}) }
  const owner = { authorization: 'Bearer owner' }
  await post('projects/demo-aerofleet/accounts:update', claims, owner)
  const signIn = { ...account, returnSecureToken: true }
  const { idToken } = await post('accounts:signInWithPassword?key=demo', signIn)
  return { uid, token: idToken }
}
