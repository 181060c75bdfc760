import { createHash } from 'node:crypto'
import { realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../startup-error'

function addressFor(digest: string): string {
  // An abstract socket leaves no file behind, because the kernel frees it with the process.
  if (process.platform === 'linux') return `\0aerofleet-${digest}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\aerofleet-${digest}`
  return join(tmpdir(), `aerofleet-${digest.slice(0, 32)}.sock`)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function acquire(address: string): Promise<Server | null> {
  try {
    return await listen(address)
  } catch {
    const isFile = !address.startsWith('\0') && !address.startsWith('\\\\')
    if (!isFile || (await isAnswered(address))) return null
    await unlink(address).catch(() => undefined)
    return listen(address).catch(() => null)
  }
}

/**
 * PGlite takes no lock of its own, and two processes in one directory lose rows.
 * @returns a function that releases the lock
 * @throws {StartupError} when another process has it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const digest = createHash('sha256')
    .update(await realpath(directory))
    .digest('hex')
  const server = await acquire(addressFor(digest))
  if (!server) {
    throw new StartupError(
      `The data directory ${directory} is in use by another AeroFleet process.`,
    )
  }
  return () => new Promise((resolve) => server.close(() => resolve()))
}
