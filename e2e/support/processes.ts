import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../packages/federation/src/run/ports.mjs'
import { workspace } from './command'
import { newDataDirectory } from './product'

export type Started = { child: ChildProcess; url: string; dataDirectory: string }
type Options = { dataDirectory?: string; port?: number; env?: Record<string, string> }

/** The process group is its own, as in a terminal. */
export async function startBy(command: string, options: Options = {}): Promise<Started> {
  const port = options.port ?? (await findFreePort())
  const dataDirectory = options.dataDirectory ?? (await newDataDirectory())
  const child = spawn(command, {
    shell: true,
    cwd: workspace,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDirectory,
      ...options.env,
    },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('is ready at')) break
  }
  child.stdout?.resume()
  return { child, url: `http://localhost:${port}`, dataDirectory }
}

export const isAnswering = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  )

/** Returns 0 if no process below `pid` has a command line that begins with `command`. */
export async function findBelow(pid: number | undefined, command: string): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const child of children.trim().split(' ').filter(Boolean).map(Number)) {
    const file = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (file.replaceAll('\0', ' ').startsWith(command)) return child
    const found = await findBelow(child, command)
    if (found) return found
  }
  return 0
}

export const findServer = (pid: number | undefined) =>
  findBelow(pid, `${process.execPath} ${workspace}/api/dist/server.mjs`)
export const findIdentity = (server: number) =>
  findBelow(server, `${process.execPath} ${workspace}/api/dist/emulator.cjs`)

export const isRunning = (pid: number) => existsSync(`/proc/${pid}`)
export const signalGroup = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) =>
  process.kill(-pid, signal)

/** Writes to a file fail, as on a full disk. */
export function fillDisk(pids: number[], isFull = true): void {
  for (const pid of pids) {
    const limit = `--fsize=${isFull ? '0' : 'unlimited'}:unlimited`
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), limit])
    if (status !== 0) throw new Error(`prlimit: ${stderr?.toString()}`)
  }
}
