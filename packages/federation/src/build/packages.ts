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
 * @param from absolute paths of packages; the first one that has it installed counts
 * @throws {Error} when none of them has it
 */
export function folderOf(name: string, ...from: string[]): string {
  const [first = '', ...paths] = from
  const { resolve } = createRequire(join(first, 'package.json'))
  return dirname(resolve(`${name}/package.json`, { paths: [first, ...paths] }))
}

const lockFiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']

export function lockFileOf(directory: string): string | undefined {
  const file = lockFiles.map((name) => join(directory, name)).find((path) => existsSync(path))
  if (file !== undefined || dirname(directory) === directory) return file
  return lockFileOf(dirname(directory))
}
