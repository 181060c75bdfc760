import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type PackageFile = {
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** @param directory absolute path of a package */
export const readPackageFile = (directory: string): PackageFile =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))

/**
 * Returns the folder of an installed package, with links resolved.
 * @param from absolute paths of packages that may have installed it, in the order in which to ask them
 * @throws {Error} when none of them has it
 */
export function folderOf(name: string, ...from: string[]): string {
  const [first = '', ...paths] = from
  const { resolve } = createRequire(join(first, 'package.json'))
  return dirname(resolve(`${name}/package.json`, { paths: [first, ...paths] }))
}

const lockFiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']

/** Returns the path of the lock file in a directory or in the nearest one above it that has one. */
export function lockFileOf(directory: string): string | undefined {
  const file = lockFiles.map((name) => join(directory, name)).find((path) => existsSync(path))
  const parent = dirname(directory)
  const isRoot = parent === directory
  return file ?? (isRoot ? undefined : lockFileOf(parent))
}
