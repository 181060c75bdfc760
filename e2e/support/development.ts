import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { volatileFolder } from '../../api/test/volatile-folder.mjs'

const workspace = resolve(__dirname, '../..')
const notCopied = /^(\.git|\.data.*|\.env|node_modules|docs|test-results)$/

export type Development = {
  /** Resolves to the address to open. */
  ready: () => Promise<string>
  output: () => string
  /** Ends the product as Ctrl-C does. Returns the exit code. */
  interrupt: () => Promise<number | null>
}

/**
 * Copies the workspace with its builds, for a test that edits sources. Installed packages are links to the originals;
 * packages of the workspace are copies.
 */
export async function copyWorkspace(): Promise<string> {
  const copy = await mkdtemp(join(volatileFolder(), 'aerofleet-copy-'))
  await cp(workspace, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !notCopied.test(relative(workspace, path)),
  })
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(workspace, 'node_modules'))) {
    // The copy has a cache of its own, because the entries describe the original sources.
    if (name === '.cache') continue
    await symlink(join(workspace, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

export function removeCopy(copy: string): Promise<void> {
  return rm(copy, { recursive: true, force: true, maxRetries: 5 })
}

export function develop(copy: string, args: string[]): Development {
  const { child, output } = launch(copy, args, {})
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const address = /ready for development at (\S+)[\s\S]*Ctrl-C/.exec(output())
      if (address?.[1]) resolve(address[1])
    })
  })
  return {
    ready: () =>
      Promise.race([
        ready,
        ended.then(() => Promise.reject(new Error(`It ended before it was ready:\n${output()}`))),
      ]),
    output,
    async interrupt() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT')
        await ended
      }
      return child.exitCode
    },
  }
}

/** For arguments or settings that `pnpm dev` refuses. */
export async function developAndEnd(copy: string, args: string[], env: Record<string, string>) {
  const { child, output } = launch(copy, args, env)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

function launch(copy: string, args: string[], env: Record<string, string>) {
  const script = ['--disable-warning=DEP0155', 'scripts/dev.mjs']
  const child: ChildProcess = spawn(process.execPath, [...script, ...args], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '', DEV_PORT: '0', DATA_DIR: '', MFE_STORE: '', ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  return { child, output: () => printed }
}
