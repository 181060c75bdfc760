import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isInstalled, root, workspaceAbove } from './root.mjs'

/** MFE_STORE may be `database`, but a checkout builds into a folder even then. */
const named = process.env.MFE_STORE === 'database' ? '' : (process.env.MFE_STORE ?? '')

export const serverAddress = /^https?:\/\//.test(named) ? named : undefined

export const storeDirectory = resolve(root, (!serverAddress && named) || 'dist/store')

/** A team's folder has no store of its own, so MFE_STORE must name one. */
export const storeAddress = (isInstalled && !named) || serverAddress ? undefined : storeDirectory

/** @typedef {{ name: string, directory: string, kind: 'shell' | 'remote' | 'api' }} Target */

const skipped = /^(node_modules|dist|\..*)$/

/**
 * @param {string} folder
 * @param {number} depth how many levels of folders to look into
 * @returns {string[]}
 */
function foldersWithRemote(folder, depth) {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !skipped.test(entry.name))
    .map(({ name }) => join(folder, name))
  const found = depth === 0 ? [] : below.flatMap((path) => foldersWithRemote(path, depth - 1))
  return existsSync(join(folder, 'mfe.json')) ? [folder, ...found] : found
}

/** The remotes of a team: the one in whose folder the command was typed comes first. @returns {Target[]} */
function listOwnTargets() {
  const workspace = workspaceAbove(root)
  const own = existsSync(join(root, 'mfe.json')) ? [root] : []
  const all = new Set([...own, ...(workspace ? foldersWithRemote(workspace, 3) : [])])
  return [...all].map((directory) => ({ name: basename(directory), directory, kind: 'remote' }))
}

/** @returns {Target[]} */
export function listTargets() {
  if (isInstalled) return listOwnTargets()
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
 * Returns the name of the remote that a command means without a name: the one in whose folder it was typed, or the only
 * one of a team.
 */
export function ownName() {
  const [first, second] = isInstalled ? listTargets() : []
  return first && (first.directory === root || !second) ? releaseName(first) : undefined
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
