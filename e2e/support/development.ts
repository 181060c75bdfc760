import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

const workspace = resolve(__dirname, '../..')
const left = /^(\.git|\.data.*|\.env|node_modules|docs|test-results)$/

/** `pnpm dev` at work. */
export type Development = {
  /** Its one address, as soon as it is ready. */
  ready: () => Promise<string>
  output: () => string
  /** As Ctrl-C does. */
  interrupt: () => Promise<number | null>
}

/**
 * The workspace once more, builds included, to edit as one likes: packages of the registry are
 * shared, those of the workspace are the copy's own.
 */
export async function copyWorkspace(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'aerofleet-copy-'))
  await cp(workspace, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !left.test(relative(workspace, path)),
  })
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(workspace, 'node_modules'))) {
    // Caches belong to one workspace.
    if (name === '.cache') continue
    await symlink(join(workspace, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

export function removeCopy(copy: string): Promise<void> {
  return rm(copy, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts it in a copy, on ports of the system. */
export function develop(copy: string, words: string[]): Development {
  const { child, output } = launch(copy, words, {})
  const ended = once(child, 'exit')
  const ready = new Promise<string>((done) => {
    child.stdout?.on('data', () => {
      const address = /ready for development at (\S+)[\s\S]*Ctrl-C/.exec(output())
      if (address?.[1]) done(address[1])
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

/** Starts it and waits for its end: what a mistake leads to. */
export async function developAndEnd(copy: string, words: string[], env: Record<string, string>) {
  const { child, output } = launch(copy, words, env)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

function launch(copy: string, words: string[], env: Record<string, string>) {
  const args = ['--disable-warning=DEP0155', 'scripts/dev.mjs', ...words]
  const child: ChildProcess = spawn(process.execPath, args, {
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
