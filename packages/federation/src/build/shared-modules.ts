import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { moduleFederationPlugin } from '@module-federation/enhanced'
import { root } from '../release/workspace/root.mjs'

/** Exact versions, from the workspace's catalog. */
const catalog: Record<string, string | undefined> = Object.fromEntries(
  [
    ...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(
      /^ {2}'?([^'\s:]+)'?: (\d\S*)$/gm,
    ),
  ].map(([, name, version]) => [name, version]),
)

const shared = join(root, 'packages/shared')
const runtime = '@aerofleet/shared/runtime/'
// `workspace:*` is no version, so that the package's own is read.
const { version: ownVersion }: { version: string } = JSON.parse(
  readFileSync(join(shared, 'package.json'), 'utf8'),
)

type Share = moduleFederationPlugin.SharedConfig & { version: string; requiredVersion: string }

/** Modules with one instance in a page, and their versions. A name with a slash at the end covers its subpaths. */
const singletons = {
  react: catalog['react'],
  'react/': catalog['react'],
  'react-dom': catalog['react-dom'],
  'react-dom/': catalog['react-dom'],
  'react-router-dom': catalog['react-router-dom'],
  '@tanstack/react-query': catalog['@tanstack/react-query'],
  [runtime]: ownVersion,
}

/**
 * The modules that the host provides, of which remotes never have a copy of their own
 * (docs/decisions/0039-a-page-has-one-copy-of-what-holds-its-state.md).
 */
export function sharedModules(role: 'host' | 'remote'): Record<string, Share> {
  return Object.fromEntries(
    Object.entries(singletons).map(([request, version]) => [
      request,
      {
        singleton: true,
        version: String(version),
        requiredVersion: `^${String(version).split('.').slice(0, 2).join('.')}.0`,
        ...(role === 'host' ? { eager: true } : { import: false }),
      },
    ]),
  )
}

/** All modules of `runtime/`: the shell has also those that only a remote uses. */
export function runtimeModules(): string[] {
  return readdirSync(join(shared, 'src/runtime'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => runtime + file.replace(/\.tsx?$/, ''))
    .sort()
}
