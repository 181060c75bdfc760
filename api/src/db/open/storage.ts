import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storageFull } from '../../http/answer/errors'
import { causeOf } from '../sql-state'

/** Whether what is changed can be stored. */
export type Storage = {
  /** The embedded database cannot be asked to try: it does not survive a write that fails. */
  isEmbedded: boolean
  isFull: () => boolean
  /** @throws 503 when nothing can be stored */
  requireRoom: () => void
  /** Learns from what became of a change; gives what is thrown for it. */
  saved: () => void
  failed: (error: unknown) => unknown
}

const diskFull = /^53100$/
const internal = /^XX000$/

/** What a server says decides: full from a change that it refuses for that until one that it takes. */
export function storageOfServer(): Storage {
  let full = false
  return {
    isEmbedded: false,
    isFull: () => full,
    requireRoom: () => undefined,
    saved: () => (full = false),
    failed(error) {
      if (!causeOf(error, diskFull)) return error
      full = true
      return storageFull()
    },
  }
}

/** The database's log grows by 16 MB at a time, and the rows as much again. */
const leastRoom = 64 * 1024 * 1024
const page = Buffer.alloc(8192)

/** The disk of a directory, tried before each change. */
export function storageOfDirectory(directory: string): Storage {
  const file = join(directory, '..', 'storage-probe')
  let full = false
  let until = 0

  function look(): boolean {
    try {
      const { bavail, bsize } = statfsSync(directory)
      if (bavail * bsize < leastRoom) return true
      writeFileSync(file, page)
      return false
    } catch {
      return true
    }
  }
  function note(isFull: boolean): void {
    full = isFull
    until = Date.now() + 1000
  }

  return {
    isEmbedded: true,
    // Anybody may ask: the disk is looked at once a second at most.
    isFull() {
      if (Date.now() > until) note(look())
      return full
    },
    requireRoom() {
      note(look())
      if (full) throw storageFull()
    },
    saved: () => undefined,
    failed(error) {
      // It answers nothing any more: whoever runs this process starts another.
      if (causeOf(error, internal)?.severity === 'PANIC') setImmediate(() => process.exit(1))
      return causeOf(error, diskFull) ? storageFull() : error
    },
  }
}

/** Memory is never full. */
export const storageOfMemory = (): Storage => ({ ...storageOfServer(), isEmbedded: true })
