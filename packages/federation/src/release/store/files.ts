import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const hour = 3_600_000
const kinds = ['incoming', 'live', 'next'] as const
const leftover = new RegExp(String.raw`^\.(${kinds.join('|')})-[0-9a-f]{12}$`)

/** A name that nobody else uses, for what is renamed when it is complete. */
export function temporaryName(kind: (typeof kinds)[number]): string {
  return `.${kind}-${randomBytes(6).toString('hex')}`
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && codes.includes(String(error.code))
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** The text of a file; nothing if there is none. */
export async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
}

/** What a folder holds; nothing if there is none. */
export async function entries(directory: string) {
  return readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
}

/** Removes what commands that were killed have left in a folder, if it is older than an hour. */
export async function removeLeftovers(directory: string, now: Date): Promise<void> {
  for (const { name } of await entries(directory)) {
    if (!leftover.test(name)) continue
    const path = join(directory, name)
    const changed = await stat(path).catch(() => undefined)
    // Where it may not be removed, it harms nobody.
    if (changed && now.getTime() - changed.mtimeMs > hour) {
      await rm(path, { recursive: true, force: true }).catch(() => {})
    }
  }
}
