import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps the files of this folder in memory. */
const memory = '/dev/shm'

export function hasRoomInMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 31
}

/**
 * Databases and copies of tests need not outlast a power cut, so they lie in memory if Linux has room. A
 * database is 300 to 1,000 files. Some file systems take as long to make them as the rest of a test takes.
 */
export const volatileFolder = () => (hasRoomInMemory() ? memory : tmpdir())
