import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MfeDeclaration, Release } from '@aerofleet/shared/mfe-declaration'
import { shapeOf } from '@aerofleet/shared/owned-paths'
import * as z from 'zod/mini'
import { parseJson } from './parse-json'
import { readText } from './store/files'

/** The path of a file within a build. It may not lead out of the build's folder. */
export const FileName = z
  .string()
  .check(z.regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\0]*$/, 'A path leads out of the build'))

/** `pages.json` of a build: the files of each page, by the page's path in the routes module. */
const Pages = z.record(z.string(), z.array(FileName))

export async function integrityOf(path: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(path))
    .digest('base64')}`
}

/**
 * Returns the files to preload at each declared path, as addresses below `base`, and their hashes. A build without
 * `pages.json` has hashes of its exposed module only.
 */
export async function pageHints(
  directory: string,
  base: string,
  { mount, paths }: MfeDeclaration,
  exposed: string[],
  whatToDo = 'Build it first: mfe build',
): Promise<Pick<Release, 'pages' | 'hashes'>> {
  const file = join(directory, 'pages.json')
  const listed = parseJson((await readText(file)) ?? '{}', Pages, { path: file, whatToDo })
  const pages = paths.flatMap(({ path }) =>
    Object.entries(listed).flatMap(([route, names]) =>
      shapeOf(`${mount}/${route}`) === shapeOf(path) ? [[path, names] as const] : [],
    ),
  )
  const files = new Set([...exposed, ...pages.flatMap(([, pageFiles]) => pageFiles)])
  const hashes = await Promise.all(
    // The checks report a missing file, so we skip it here.
    [...files].map((file) =>
      integrityOf(join(directory, file)).then(
        (hash) => [[base + file, hash] as const],
        () => [],
      ),
    ),
  )
  return {
    pages: Object.fromEntries(
      pages.map(([path, pageFiles]) => [path, pageFiles.map((file) => base + file)]),
    ),
    hashes: Object.fromEntries(hashes.flat()),
  }
}
