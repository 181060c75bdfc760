import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { expect } from '@playwright/test'
import { volatileFolder } from '../../api/test/volatile-folder.mjs'

export const workspace = resolve(__dirname, '../..')

type Options = { cwd?: string; env?: Record<string, string> }

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

export function mfe(commandLine: string, { cwd = workspace, env = {} }: Options = {}) {
  const program = join(cwd, 'packages/federation/mfe.mjs')
  // With CI set every promotion would be rehearsed, which takes half a minute.
  return run([process.execPath, program, ...commandLine.split(' ')], {
    cwd,
    env: { CI: '', ...env },
  })
}

export async function runOnStore(store: string, commandLine: string): Promise<void> {
  const { code, output } = await mfe(commandLine, { env: { MFE_STORE: store } })
  expect(code, output).toBe(0)
}

/**
 * Copies the live releases into a store of the test's own. No remote has a previous release there.
 * @param optional a remote that is not live; its stored releases are copied, too
 */
export async function copyStore(
  optional?: string,
): Promise<{ store: string; remove: () => Promise<void> }> {
  const built = join(workspace, 'dist/store')
  const store = await mkdtemp(join(volatileFolder(), 'aerofleet-store-'))
  const live = JSON.parse(await readFile(join(built, 'live.json'), 'utf8')) as Registry
  const slots = { ...live.remotes, ...(live.shell && { shell: live.shell }) }
  for (const [name, slot] of Object.entries(slots)) {
    const { version } = slot.current
    await cp(join(built, name, version), join(store, name, version), { recursive: true })
    delete slot.previous
  }
  if (optional) await cp(join(built, optional), join(store, optional), { recursive: true })
  // Without its revisions, which name previous releases, this registry counts as the newest one.
  await writeFile(join(store, 'live.json'), JSON.stringify(live))
  return { store, remove: () => rm(store, { recursive: true, force: true }) }
}
