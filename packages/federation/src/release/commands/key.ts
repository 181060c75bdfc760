import { createHash, randomBytes } from 'node:crypto'
import type { Outcome } from './command'

/** The line of `RELEASE_KEYS` has this of a key, from which nobody finds the key. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Makes a key that releases a remote over HTTP, and is shown this one time.
 * @param name of a remote, `shell`, or `*` for all of them
 * @throws {Error} when that is no name
 */
export async function makeKey(name: string): Promise<Outcome> {
  if (!/^(\*|[a-z][a-z0-9-]*)$/.test(name))
    throw new Error('A key is for the name of a remote, for shell, or for * (all of them).')
  const key = `mfe_${randomBytes(32).toString('base64url')}`
  const line = `${name} ${hashOfKey(key)}`
  return {
    lines: [
      `The key, shown this one time; the team has it as MFE_KEY: ${key}`,
      `The line for the file that RELEASE_KEYS names: ${line}`,
    ],
    data: { name, key, line },
  }
}
