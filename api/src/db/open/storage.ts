import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storageFull } from '../../errors'
import { findDatabaseError } from '../sql-state'

export type Storage = {
  /** PGlite does not survive a write that fails, so room is checked before each change. */
  isEmbedded: boolean
  isFull: () => boolean
  /** @throws 503 when nothing can be stored */
  requireRoom: () => void
  /** Call it after a change was stored. */
  noteSaved: () => void
  /** Call it with the error of a change. It returns the error to throw. */
  explainFailure: (error: unknown) => unknown
}

const diskFull = /^53100$/
const internalError = /^XX000$/

/** A server counts as full from the first change that it refuses for lack of room until the next one that it stores. */
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

/** PostgreSQL's log grows by 16 MB at a time, its tables as much again; the rest is a reserve. */
const minFreeBytes = 64 * 1024 * 1024
const page = Buffer.alloc(8192)

/** Checks the disk of a directory before each change: its free space, and a write of one page. */
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
    // Everybody may ask, so the disk is checked at most once a second.
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
      // After a panic PGlite answers nothing more. The process ends, and its supervisor starts it again.
      const isPanic = findDatabaseError(error, internalError)?.severity === 'PANIC'
      if (isPanic) setImmediate(() => process.exit(1))
      return findDatabaseError(error, diskFull) ? storageFull() : error
    },
  }
}

/** Memory is never full. */
export const createMemoryStorage = (): Storage => ({ ...createServerStorage(), isEmbedded: true })
