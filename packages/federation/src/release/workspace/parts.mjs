import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../../build/content-hash.cjs'

/** Where releases and the registry are, unless MFE_STORE says otherwise. */
export const storeDirectory = resolve(root, process.env.MFE_STORE || 'dist/store')

/** @typedef {{ name: string, directory: string, kind: 'shell' | 'remote' | 'api' }} Target */

/** What a checkout builds: its remotes, the shell, the API. @returns {Target[]} */
export function targets() {
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

/** The name of its releases. @param {Target} target @returns {string} */
export function releaseName({ name, kind, directory }) {
  if (kind !== 'remote') return name
  const path = join(directory, 'mfe.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8')).name || name
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} cannot be read: ${reason}. Mend it.`, { cause: error })
  }
}

/** The version of a build; one that does not say it is built again. @param {string} directory that holds it */
export function builtVersion(directory) {
  try {
    return JSON.parse(readFileSync(join(directory, 'build.json'), 'utf8')).version
  } catch {
    return undefined
  }
}
