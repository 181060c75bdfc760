import { existsSync, readFileSync, readdirSync } from 'node:fs'
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

/**
 * @param {string} path of `build.json` or `mfe.json`
 * @returns {{ name: string, version?: string } | undefined}
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The name of its releases. @param {Target} target */
export function releaseName({ name, kind, directory }) {
  return (kind === 'remote' && readJson(join(directory, 'mfe.json'))?.name) || name
}

/** The version of a build. @param {string} directory that holds it */
export function builtVersion(directory) {
  return readJson(join(directory, 'build.json'))?.version
}
