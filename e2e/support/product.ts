import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { volatileFolder } from '../../api/test/volatile-folder.mjs'
import { launch } from '../../packages/federation/src/run/launch.mjs'

const workspace = resolve(__dirname, '../..')

export type Product = {
  url: string
  dataDirectory: string
  output: () => string
  /** Returns the exit code. With SIGKILL the product dies amid its work, as in a crash. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

type Options = { dataDirectory?: string; port?: number; env?: Record<string, string> }

/** By default the system chooses the port, and the data directory is new. */
export async function startProduct({
  dataDirectory,
  port,
  env = {},
}: Options = {}): Promise<Product> {
  const directory = dataDirectory ?? (await newDataDirectory())
  const { child, output, ready, stop } = start({
    // We let the system choose the port, because somebody may take a free one that we found.
    PORT: String(port ?? 0),
    DATA_DIR: directory,
    ...env,
  })
  return {
    url: await ready(),
    dataDirectory: directory,
    output,
    async stop(signal = 'SIGTERM') {
      const isRunning = child.exitCode === null && child.signalCode === null
      // A crash of the machine also ends the identity service in the same group.
      if (isRunning && child.pid && signal === 'SIGKILL') process.kill(-child.pid, 'SIGKILL')
      return stop(signal)
    },
  }
}

/** For settings that the product refuses. */
export async function startAndEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = start({ PORT: '0', ...env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

export async function newDataDirectory(): Promise<string> {
  return mkdtemp(join(volatileFolder(), 'aerofleet-'))
}

export async function removeData(product: Pick<Product, 'dataDirectory'>): Promise<void> {
  await rm(product.dataDirectory, { recursive: true, force: true, maxRetries: 5 })
}

export async function stopAndRemove(product: Product): Promise<void> {
  await product.stop()
  await removeData(product)
}

function start(env: Record<string, string>) {
  return launch(join(workspace, 'api/dist/server.mjs'), {
    cwd: workspace,
    env: { ...process.env, NODE_ENV: '', ...env },
    // The product runs too briefly for a second, optimizing compilation of the database's WebAssembly.
    nodeArgs: ['--liftoff-only'],
    tied: true,
  })
}
