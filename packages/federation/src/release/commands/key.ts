import { createHash, randomBytes } from 'node:crypto'
import type { Outcome } from './command'

/** A line of `RELEASE_KEYS` has this hash in place of the key. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Makes a key with which a team releases over HTTP. Nothing keeps the key, so it is shown once.
 * @param name of a remote, `shell`, or `*` for all of them
 * @throws {Error} when the name is none of these
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
