import { readdir, readFile, readlink } from 'node:fs/promises'
import type { Product } from '../../support/product'

/** Finds the port of a product's identity process, as any program of the machine can. */
export async function findIdentityPort({ dataDirectory }: Product): Promise<number> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (commandLine.includes('emulator.cjs') && commandLine.includes(dataDirectory)) {
      return findPort(pid)
    }
  }
  throw new Error('There is no identity process.')
}

async function findPort(pid: string): Promise<number> {
  const files = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(
    files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')),
  )
  const sockets = new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]))
  const table = await readFile(`/proc/${pid}/net/tcp`, 'utf8')
  const listening = '0A'
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
    if (state === listening && sockets.has(inode)) return parseInt(local.split(':')[1] ?? '', 16)
  }
  throw new Error('The identity process listens nowhere.')
}
