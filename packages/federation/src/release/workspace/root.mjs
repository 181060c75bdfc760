import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Looks in `folder` first, then in the folders above it.
 * @param {string} folder
 * @param {string} file
 * @returns {string | undefined}
 */
function folderAbove(folder, file) {
  if (existsSync(join(folder, file))) return folder
  return dirname(folder) === folder ? undefined : folderAbove(dirname(folder), file)
}

/** Matches only where a package manager has installed this package: a checkout's path has no such part. */
const [, installed] =
  /^(.*[\\/]node_modules[\\/]@aerofleet[\\/]federation)[\\/]/.exec(
    join(import.meta.dirname, '/'),
  ) ?? []

/** Whether a team has installed these packages in its own repository; `false` in a checkout of the product. */
export const isInstalled = installed !== undefined

/**
 * The folder of the checkout. Where the packages are installed, it is the folder of the team's remote, or the one that
 * will hold it.
 */
export const root = isInstalled
  ? (folderAbove(process.cwd(), 'mfe.json') ?? process.cwd())
  : (folderAbove(import.meta.dirname, 'pnpm-workspace.yaml') ?? import.meta.dirname)

/** @param {string} file @returns {string} empty without the file */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** @param {string} folder */
const isWorkspace = (folder) =>
  /^packages:/m.test(textOf(join(folder, 'pnpm-workspace.yaml'))) ||
  /[{,]\s*"workspaces"\s*:/.test(textOf(join(folder, 'package.json')))

/**
 * Returns the folder of a team's repository with several remotes: `folder` or the nearest one above it that lists
 * packages for npm, pnpm or yarn. Returns `undefined` if there is none.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function workspaceAbove(folder) {
  if (isWorkspace(folder)) return folder
  return dirname(folder) === folder ? undefined : workspaceAbove(dirname(folder))
}

/** The folder of this package, for bundles that contain this file, too. */
export const packageFolder = installed ?? join(root, 'packages/federation')

/** The product and its packages have this one version. @type {string} */
export const productVersion = JSON.parse(readFileSync(sharedFile('package.json'), 'utf8')).version

/**
 * Returns the path of a file at the top of the checkout. An installed package has a copy of it.
 * @param {string} name
 */
export function sharedFile(name) {
  return join(isInstalled ? packageFolder : root, name)
}
