import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const workspace = resolve(__dirname, '..')

/** The composed production build, started the way `npm start` does, on a port of the system. */
export type Product = {
  url: string
  dataDirectory: string
  output: () => string
  /** Ends it; SIGKILL leaves it no time to say goodbye. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

type Options = { dataDirectory?: string; port?: number; env?: Record<string, string> }

export async function startProduct({
  dataDirectory,
  port,
  env = {},
}: Options = {}): Promise<Product> {
  const directory = dataDirectory ?? (await newDataDirectory())
  const chosen = port ?? (await freePort())
  const { child, output } = launch({ PORT: String(chosen), DATA_DIR: directory, ...env })
  const ended = once(child, 'exit')
  const url = await Promise.race([
    readyAddress(child),
    ended.then(() =>
      Promise.reject(new Error(`AeroFleet ended before it was ready:\n${output()}`)),
    ),
  ])
  return {
    url,
    dataDirectory: directory,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        // the server is a child of its own; a crash of the machine takes both
        if (signal === 'SIGKILL') process.kill(-(await serverPid(child)), 'SIGKILL')
        child.kill(signal)
        await ended
      }
      return child.exitCode
    },
  }
}

/** Starts it and waits for its end: what a wrong environment leads to. */
export async function startAndEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch({ PORT: String(await freePort()), ...env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

export async function newDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'aerofleet-'))
}

export async function removeData(product: Product): Promise<void> {
  await rm(product.dataDirectory, { recursive: true, force: true, maxRetries: 5 })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(workspace, 'scripts/start.mjs')], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '', ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  return { child, output: () => printed }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)
    if (line.includes('ready') && address) return address[0]
  }
  return new Promise(() => {})
}

async function serverPid(child: ChildProcess): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}
