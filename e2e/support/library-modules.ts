import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import { workspace } from './command'

/** The folder of what is built of a part. */
export const dist = (part: string) => join(workspace, part, 'dist')
export const remotes = ['mfe-landing', 'mfe-fleet', 'mfe-admin']

/** By the name of a script, the modules that it holds. */
export const readModules = (part: string, file: string) =>
  Object.entries(
    JSON.parse(readFileSync(join(dist(part), file), 'utf8')) as Record<string, string[]>,
  )

/** The federation plugin gives each remote its own: the loader, without the runtime that the shell has. */
const ownOfEachRemote = /^@module-federation\/(webpack-bundler-runtime|runtime|sdk|error-codes)\//

/** The modules of packages that come more than once in the scripts of a document, by the paths of all that it loads. */
export function findCopies(paths: string[]): string[] {
  const modulesByScript = new Map(
    ['shell', ...remotes]
      .flatMap((part) => readModules(part, 'library-modules.json'))
      .map(([script, modules]) => [basename(script), modules]),
  )
  const loaded = [...new Set(paths)].flatMap((path) => modulesByScript.get(basename(path)) ?? [])
  expect(loaded).toContain('react/cjs/react.production.js')
  const copies = loaded.filter((module, index) => loaded.indexOf(module) !== index)
  return [...new Set(copies)].filter((module) => !ownOfEachRemote.test(module))
}
