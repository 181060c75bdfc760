import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../../build/content-hash.cjs'

/** The folder of releases and the registry, which MFE_STORE may set. */
export const storeDirectory = resolve(root, process.env.MFE_STORE || 'dist/store')

/** @typedef {{ name: string, directory: string, kind: 'shell' | 'remote' | 'api' }} Target */

/** What a checkout builds: its remotes, the shell, the API. @returns {Target[]} */
export function listTargets() {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'mfe.json')))
    .sort()
  return [
    ...remotes.map((name) => ({
      name,
      directory: join(root, name),
      kind: /** @type {const} */ ('remote'),
    })),
    { name: 'shell', directory: join(root, 'shell'), kind: 'shell' },
    { name: 'api', directory: join(root, 'api'), kind: 'api' },
  ]
}

/** The name of a part in `mfe` commands and in the store. @param {Target} target @returns {string} */
export function releaseName({ name, kind, directory }) {
  if (kind !== 'remote') return name
  const path = join(directory, 'mfe.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8')).name || name
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} cannot be read: ${reason}. Correct it.`, { cause: error })
  }
}

/** The version of a build; `undefined` when there is none. @param {string} directory that holds it */
export function readBuiltVersion(directory) {
  try {
    return JSON.parse(readFileSync(join(directory, 'build.json'), 'utf8')).version
  } catch {
    return undefined
  }
}
