import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launch } from '../../api/run/launch.mjs'
import { freePort } from '../../api/run/ports.mjs'

const workspace = resolve(__dirname, '../..')

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
  const { child, output, ready, stop } = start({
    PORT: String(chosen),
    DATA_DIR: directory,
    ...env,
  })
  return {
    url: await ready(),
    dataDirectory: directory,
    output,
    async stop(signal = 'SIGTERM') {
      const runs = child.exitCode === null && child.signalCode === null
      // the server is a child of its own; a crash of the machine takes both
      if (runs && signal === 'SIGKILL') process.kill(-(await serverPid(child)), 'SIGKILL')
      return stop(signal)
    },
  }
}

/** Starts it and waits for its end: what a wrong environment leads to. */
export async function startAndEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = start({ PORT: String(await freePort()), ...env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

export async function newDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'aerofleet-'))
}

export async function removeData(product: Product): Promise<void> {
  await rm(product.dataDirectory, { recursive: true, force: true, maxRetries: 5 })
}

function start(env: Record<string, string>) {
  return launch(join(workspace, 'scripts/start.mjs'), {
    cwd: workspace,
    env: { ...process.env, NODE_ENV: '', ...env },
  })
}

async function serverPid(child: ChildProcess): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}
