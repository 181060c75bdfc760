import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const workspace = resolve(__dirname, '../..')

type Options = { cwd?: string; env?: Record<string, string> }

/** Runs a program to its end; nothing of it is left running. */
export async function run(
  [program = '', ...args]: string[],
  { cwd = workspace, env = {} }: Options = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.trim() }
}

/** `mfe …` in a workspace. */
export function mfe(line: string, options: Options = {}) {
  const { cwd = workspace } = options
  const command = join(cwd, 'packages/federation/mfe.mjs')
  return run([process.execPath, command, ...line.split(' ')], options)
}

/** The built releases in a store of the test's own. */
export async function copyOfStore(): Promise<{ store: string; remove: () => Promise<void> }> {
  const store = await mkdtemp(join(tmpdir(), 'aerofleet-store-'))
  await cp(join(workspace, 'dist/store'), store, { recursive: true })
  return { store, remove: () => rm(store, { recursive: true, force: true }) }
}
