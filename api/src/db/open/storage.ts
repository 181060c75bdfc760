import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storageFull } from '../../errors'
import { findDatabaseError } from '../sql-state'

export type Storage = {
  /** PGlite does not survive a write that fails, so we check for room before each change. */
  isEmbedded: boolean
  isFull: () => boolean
  /** @throws 503 when nothing can be stored */
  requireRoom: () => void
  noteSaved: () => void
  /** Call it with the error of a change, and throw the error that it returns. */
  explainFailure: (error: unknown) => unknown
}

const diskFull = /^53100$/
const internalError = /^XX000$/

/**
 * A server is full from the first change that it refuses for lack of room until the next one that it stores.
 */
export function createServerStorage(): Storage {
  let full = false
  return {
    isEmbedded: false,
    isFull: () => full,
    requireRoom: () => undefined,
    noteSaved: () => (full = false),
    explainFailure(error) {
      if (!findDatabaseError(error, diskFull)) return error
      full = true
      return storageFull()
    },
  }
}

/** PostgreSQL's log grows by 16 MB at a time, and its tables by as much again. The rest is a reserve. */
const minFreeBytes = 64 * 1024 * 1024
const page = Buffer.alloc(8192)

/** Before each change it checks the free space of the disk, and writes one page. */
export function createDirectoryStorage(directory: string): Storage {
  const file = join(directory, '..', 'storage-probe')
  let full = false
  let checkedAt = 0

  function isDiskFull(): boolean {
    try {
      const { bavail, bsize } = statfsSync(directory)
      if (bavail * bsize < minFreeBytes) return true
      writeFileSync(file, page)
      return false
    } catch {
      return true
    }
  }
  function check(): void {
    full = isDiskFull()
    checkedAt = Date.now()
  }

  return {
    isEmbedded: true,
    // Everybody may ask, so we check the disk at most once a second.
    isFull() {
      if (Date.now() > checkedAt + 1000) check()
      return full
    },
    requireRoom() {
      check()
      if (full) throw storageFull()
    },
    noteSaved: () => undefined,
    explainFailure(error) {
      // PGlite answers nothing more after a panic. The process ends, and its supervisor starts it again.
      const isPanic = findDatabaseError(error, internalError)?.severity === 'PANIC'
      if (isPanic) setImmediate(() => process.exit(1))
      return findDatabaseError(error, diskFull) ? storageFull() : error
    },
  }
}

export const createMemoryStorage = (): Storage => ({ ...createServerStorage(), isEmbedded: true })
