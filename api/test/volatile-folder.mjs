import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'

export function hasRoomInMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 31
}

/**
 * Where databases and copies of tests lie: in memory, where Linux has room for that, since none has to outlast a power
 * cut. A database is 300 to 1,000 files, which some file systems take as long to make as the rest of a test takes.
 */
export const volatileFolder = () => (hasRoomInMemory() ? memory : tmpdir())
