import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error'
import { lockDirectory } from './lock-directory'

const pgliteMajor = '18'

async function checkDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    const files = await readdir(directory)
    if (files.length === 0) return
    if (!files.includes('PG_VERSION')) {
      throw new StartupError(
        `The directory ${directory} holds files of something else; AeroFleet changed nothing there.`,
      )
    }
    const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
    if (version !== pgliteMajor) {
      throw new StartupError(
        `The database in ${directory} has format ${version.slice(0, 20)}, this version of AeroFleet reads ${pgliteMajor}.`,
      )
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The data directory ${directory} cannot be read and written.`)
  }
}

/**
 * Makes the directory if it is missing, and locks it against other processes of AeroFleet.
 * @returns releases the lock, which also ends with this process
 * @throws {StartupError} when the directory is in use, or cannot hold this version's database
 */
export async function claimDirectory(directory: string): Promise<() => Promise<void>> {
  await checkDirectory(directory)
  // PGlite gives every user of the machine the right to write its files, so the folder keeps them out.
  await chmod(directory, 0o700).catch(() => undefined)
  return lockDirectory(directory)
}
