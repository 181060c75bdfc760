import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../has-code.mjs'

const hour = 3_600_000
const kinds = ['incoming', 'live', 'next'] as const
const leftoverPattern = new RegExp(String.raw`^\.(${kinds.join('|')})-[0-9a-f]{12}$`)

/** Returns a unique name for a file or folder until it is complete and gets its real name. */
export function temporaryName(kind: (typeof kinds)[number]): string {
  return `.${kind}-${randomBytes(6).toString('hex')}`
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Reads the text of a file; `undefined` when there is no such file. */
export async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
}

/** Lists the entries of a folder; none when there is no such folder. */
export async function listEntries(directory: string) {
  return readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
}

/** Removes leftovers of killed commands from a folder, once they are older than an hour. */
export async function removeLeftovers(directory: string, now: Date): Promise<void> {
  for (const { name } of await listEntries(directory)) {
    if (!leftoverPattern.test(name)) continue
    const path = join(directory, name)
    const changed = await stat(path).catch(() => undefined)
    // A leftover that cannot be removed does no harm.
    if (changed && now.getTime() - changed.mtimeMs > hour) {
      await rm(path, { recursive: true, force: true }).catch(() => {})
    }
  }
}
