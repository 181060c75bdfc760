import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest folder, this one included, that has a file; `undefined` if none has. @param {string} folder @param {string} file @returns {string | undefined} */
function folderAbove(folder, file) {
  if (existsSync(join(folder, file))) return folder
  return dirname(folder) === folder ? undefined : folderAbove(dirname(folder), file)
}

/** This package where a package manager has put it; not so in a checkout, where the path has no such part. */
const [, installed] =
  /^(.*[\\/]node_modules[\\/]@aerofleet[\\/]federation)[\\/]/.exec(
    join(import.meta.dirname, '/'),
  ) ?? []

/** Whether these are the packages of a team in a repository of its own, and not a checkout of the product. */
export const isInstalled = installed !== undefined

/** The folder of the checkout; with installed packages that of the team's remote, or where it is to be made. */
export const root = isInstalled
  ? (folderAbove(process.cwd(), 'mfe.json') ?? process.cwd())
  : (folderAbove(import.meta.dirname, 'pnpm-workspace.yaml') ?? import.meta.dirname)

/** The folder of this package, for this file and for bundles that have it. */
export const packageFolder = installed ?? join(root, 'packages/federation')

/** The one version of the product and of its packages. @type {string} */
export const productVersion = JSON.parse(readFileSync(sharedFile('package.json'), 'utf8')).version

/** A file of the checkout's top level, of which an installed package has a copy. @param {string} name */
export function sharedFile(name) {
  return join(isInstalled ? packageFolder : root, name)
}
