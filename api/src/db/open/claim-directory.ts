import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error'
import { lockDirectory } from './lock-directory'

const pgliteMajor = '18'

/** This file stands beside a directory while its database is being made. */
const unfinishedMark = (directory: string) => `${directory}.unfinished`

/** A process that ended while it made the database left these files. Nothing was saved in them yet. */
async function removeUnfinished(directory: string): Promise<void> {
  if (!existsSync(unfinishedMark(directory))) return
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true })
  await rm(unfinishedMark(directory))
}

async function checkDirectory(directory: string): Promise<boolean> {
  const files = await readdir(directory)
  if (files.length === 0) return true
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
  return false
}

type Claimed = {
  isNew: boolean
  /** The end of this process releases the lock, too. */
  release: () => Promise<void>
}

/**
 * Makes the directory if it is missing, and locks it against other processes of AeroFleet.
 * @throws {StartupError} when the directory is in use, or cannot hold the database of this version
 */
export async function claimDirectory(directory: string): Promise<Claimed> {
  const refuse = (error: unknown) => {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The data directory ${directory} cannot be read and written.`)
  }
  await mkdir(directory, { recursive: true }).catch(refuse)
  const release = await lockDirectory(directory)
  try {
    await removeUnfinished(directory)
    const isNew = await checkDirectory(directory)
    // PGlite lets every user of the machine write its files, so the folder must keep them out.
    await chmod(directory, 0o700).catch(() => undefined)
    return { isNew, release }
  } catch (error) {
    await release()
    return refuse(error)
  }
}

/** If this process is killed meanwhile, the next one begins again. */
export async function fillDirectory<T>(directory: string, fill: () => Promise<T>): Promise<T> {
  await writeFile(unfinishedMark(directory), '')
  const filled = await fill()
  await rm(unfinishedMark(directory))
  return filled
}
