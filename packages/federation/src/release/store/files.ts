import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../has-code.mjs'

const hour = 3_600_000
const kinds = ['incoming', 'live', 'next'] as const
const leftoverPattern = new RegExp(String.raw`^\.(${kinds.join('|')})-[0-9a-f]{12}$`)

export function temporaryName(kind: (typeof kinds)[number]): string {
  return `.${kind}-${randomBytes(6).toString('hex')}`
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

export async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
}

export async function listEntries(directory: string) {
  return readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
}

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
