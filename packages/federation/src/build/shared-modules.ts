import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { moduleFederationPlugin } from '@module-federation/enhanced'
import { packageFolder, productVersion } from '../release/workspace/root.mjs'
import { folderOf, readPackageFile } from './packages'

const runtime = '@aerofleet/shared/runtime/'

type Share = moduleFederationPlugin.SharedConfig & { version: string; requiredVersion: string }

/** Modules with one instance in a page, and whose versions they have. A name with a slash at the end covers its subpaths. */
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
 * The modules that the host provides, of which remotes never have a copy of their own
 * (docs/decisions/0039-a-page-has-one-copy-of-what-holds-its-state.md).
 * @param directory absolute path of the package that is built
 */
export function sharedModules(role: 'host' | 'remote', directory: string): Record<string, Share> {
  const shared = folderOf('@aerofleet/shared', directory)
  const libraries = Object.entries(singletons).map(([request, name]) => {
    // A remote may use a library by way of the packages alone.
    const { version } = readPackageFile(folderOf(name, directory, shared, packageFolder))
    return [request, share(role, version, `^${version.split('.').slice(0, 2).join('.')}.0`)]
  })
  // Of the runtime the names decide that a build takes, not a range: a newer one has all that an older one had.
  return Object.fromEntries([...libraries, [runtime, share(role, productVersion, '*')]])
}

/**
 * All modules of `runtime/`: the shell has also those that only a remote uses.
 * @param directory absolute path of the shell
 */
export function runtimeModules(directory: string): string[] {
  return readdirSync(join(folderOf('@aerofleet/shared', directory), 'src/runtime'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => runtime + file.replace(/\.tsx?$/, ''))
    .sort()
}
