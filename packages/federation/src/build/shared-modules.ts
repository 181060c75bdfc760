import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { moduleFederationPlugin } from '@module-federation/enhanced'
import { packageFolder, productVersion } from '../release/workspace/root.mjs'
import { folderOf, readPackageFile } from './packages'

const runtime = '@aerofleet/shared/runtime/'

type Share = moduleFederationPlugin.SharedConfig & { version: string; requiredVersion: string }

/**
 * A page has one instance of each module. The value is the package that decides the version. A name that ends in a
 * slash covers its subpaths.
 */
const singletons = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
}

function share(role: 'host' | 'remote', version: string, requiredVersion: string): Share {
  const use = role === 'host' ? { eager: true } : { import: false as const }
  return { singleton: true, version, requiredVersion, ...use }
}

/**
 * Describes the modules that the shell provides and remotes never bring themselves (docs/decisions/0039-a-page-has-
 * one-copy-of-what-holds-its-state.md).
 * @param directory absolute path of the package to build
 */
export function sharedModules(role: 'host' | 'remote', directory: string): Record<string, Share> {
  const shared = folderOf('@aerofleet/shared', directory)
  const libraries = Object.entries(singletons).map(([request, name]) => {
    const { version } = readPackageFile(folderOf(name, directory, shared, packageFolder))
    return [request, share(role, version, `^${version.split('.').slice(0, 2).join('.')}.0`)]
  })
  // The runtime has no version range, because a newer one has all names of an older one. A release is checked by its
  // names.
  return Object.fromEntries([...libraries, [runtime, share(role, productVersion, '*')]])
}

/**
 * Lists all modules, also the ones that only a remote uses.
 * @param directory absolute path of the shell
 */
export function runtimeModules(directory: string): string[] {
  return readdirSync(join(folderOf('@aerofleet/shared', directory), 'src/runtime'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => runtime + file.replace(/\.tsx?$/, ''))
    .sort()
}
