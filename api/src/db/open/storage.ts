import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storageFull } from '../../errors'
import { findDatabaseError } from '../sql-state'

export type Storage = {
  /** Whether the database is PGlite in this process, not a PostgreSQL server. */
  isEmbedded: boolean
  isFull: () => boolean
  /**
   * Call it before each change: PGlite stops working after a write that fails for lack of room.
   * @throws 503 when the disk is full
   */
  requireRoom: () => void
  /** Call it after each change that was stored. */
  noteSaved: () => void
  /** Call it with the error of a change that failed. Returns the error to throw: 503 when the disk is full. */
  explainFailure: (error: unknown) => unknown
}

// The codes (SQLSTATE) of PostgreSQL's errors.
const diskFullCode = /^53100$/
const internalErrorCode = /^XX000$/

/**
 * For a PostgreSQL server, whose disk we cannot see. It counts as full after a change that it refused for lack of
 * room, until it stores the next change.
 */
export function createServerStorage(): Storage {
  let full = false
  return {
    isEmbedded: false,
    isFull: () => full,
    requireRoom: () => undefined,
    noteSaved: () => (full = false),
    explainFailure(error) {
      if (!findDatabaseError(error, diskFullCode)) return error
      full = true
      return storageFull()
    },
  }
}

/** Twice what a write may need: PGlite extends its log by 16 MB at once, and its tables may grow by as much again. */
const minFreeBytes = 64 * 1024 * 1024
const probe = Buffer.alloc(8192)

/**
 * For PGlite with a data directory. Before each change it checks the free space of the disk, and writes a small file to
 * see whether the disk accepts it.
 */
export function createDirectoryStorage(directory: string): Storage {
  const file = join(directory, '..', 'storage-probe')
  let full = false
  let checkedAt = 0

  function isDiskFull(): boolean {
    try {
      const { bavail, bsize } = statfsSync(directory)
      if (bavail * bsize < minFreeBytes) return true
      writeFileSync(file, probe)
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
    // `/api/ready` asks this for anybody on the network, so we check the disk at most once a second.
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
      // PGlite answers nothing after a panic, so we end the process. Whatever supervises it starts it again.
      const isPanic = findDatabaseError(error, internalErrorCode)?.severity === 'PANIC'
      if (isPanic) setImmediate(() => process.exit(1))
      return findDatabaseError(error, diskFullCode) ? storageFull() : error
    },
  }
}

/** For PGlite in memory, such as in tests: there is no disk to check. */
export const createMemoryStorage = (): Storage => ({ ...createServerStorage(), isEmbedded: true })
