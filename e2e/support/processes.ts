import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { freePort } from '../../api/run/ports.mjs'
import { workspace } from './command'
import { newDataDirectory } from './product'

export type Started = { child: ChildProcess; url: string; dataDirectory: string }
type Options = { dataDirectory?: string; env?: Record<string, string> }

/** Starts the product by a command line in a process group of its own, as a terminal has it. */
export async function startBy(command: string, options: Options = {}): Promise<Started> {
  const port = await freePort()
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

export const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  )

/** The process whose command line begins like this, among those that a process has started; or 0. */
export async function below(pid: number | undefined, command: string): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const child of children.trim().split(' ').filter(Boolean).map(Number)) {
    const file = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (file.replaceAll('\0', ' ').startsWith(command)) return child
    const found = await below(child, command)
    if (found) return found
  }
  return 0
}

export const serverBelow = (pid: number | undefined) =>
  below(pid, `${process.execPath} ${workspace}/api/dist/server.mjs`)
export const identityBelow = (server: number) =>
  below(server, `${process.execPath} ${workspace}/api/dist/emulator.cjs`)

export const runs = (pid: number) => existsSync(`/proc/${pid}`)
export const group = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) =>
  process.kill(-pid, signal)

/** Nothing that these processes write to a file is stored, as on a full disk; or all of it again. */
export function fillDisk(pids: number[], isFull = true): void {
  for (const pid of pids) {
    const limit = `--fsize=${isFull ? '0' : 'unlimited'}:unlimited`
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), limit])
    if (status !== 0) throw new Error(`prlimit: ${stderr?.toString()}`)
  }
}
