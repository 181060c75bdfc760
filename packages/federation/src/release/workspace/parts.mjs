import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isInstalled, root } from './root.mjs'

/** MFE_STORE may be `database`, but a checkout builds into a folder even then. */
const named = process.env.MFE_STORE === 'database' ? '' : (process.env.MFE_STORE ?? '')

export const serverAddress = /^https?:\/\//.test(named) ? named : undefined

export const storeDirectory = resolve(root, (!serverAddress && named) || 'dist/store')

/** A team's folder has no store of its own, so MFE_STORE must name one. */
export const storeAddress = (isInstalled && !named) || serverAddress ? undefined : storeDirectory

/** @typedef {{ name: string, directory: string, kind: 'shell' | 'remote' | 'api' }} Target */

/**
 * A team's folder has one remote, or none yet.
 * @returns {Target[]}
 */
export function listTargets() {
  if (isInstalled) {
    const hasRemote = existsSync(join(root, 'mfe.json'))
    return hasRemote ? [{ name: basename(root), directory: root, kind: 'remote' }] : []
  }
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
 * @param {Target} target
 * @returns {string}
 */
export function releaseName({ name, kind, directory }) {
  return (kind === 'remote' && readDeclaration(directory).name) || name
}

/**
 * @param {Target} target
 * @returns {boolean}
 */
export function isOptional({ kind, directory }) {
  return kind === 'remote' && readDeclaration(directory).composition === 'optional'
}

/** @returns {boolean} */
export function isFullComposition() {
  const composition = process.env.COMPOSITION || 'default'
  if (composition === 'full' || composition === 'default') return composition === 'full'
  throw new Error(`COMPOSITION must be default or full, not ${composition}.`)
}

/** @param {string} directory */
function readDeclaration(directory) {
  const path = join(directory, 'mfe.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} cannot be read: ${reason}. Correct it.`, { cause: error })
  }
}

/** @returns {import('../store/registry').Live['remotes'] | undefined} */
export function readLiveRemotes() {
  try {
    return JSON.parse(readFileSync(join(storeDirectory, 'live.json'), 'utf8')).remotes
  } catch {
    return undefined
  }
}

/** @param {string} directory of the build */
export function readBuiltVersion(directory) {
  try {
    return JSON.parse(readFileSync(join(directory, 'build.json'), 'utf8')).version
  } catch {
    return undefined
  }
}
