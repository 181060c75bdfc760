import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { MfeDeclaration, Release } from '@aerofleet/shared/mfe-declaration'
import { shapeOf } from '@aerofleet/shared/owned-paths'
import * as z from 'zod/mini'
import { parseJson, readJsonText } from './parse-json'

/** The path of a file within a build. It may not lead out of the build's folder. */
export const FileName = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\0]*$/, 'A path leads out of the build'),
  )
export const FileNames = z.array(FileName).check(z.maxLength(1000))

/** `pages.json` of a build: the files of each page, by the page's path in the routes module. */
const Pages = z.record(z.string(), FileNames)

export async function integrityOf(path: string): Promise<string> {
  const hash = createHash('sha384')
  // In pieces, because a server has other requests meanwhile.
  for await (const piece of createReadStream(path)) hash.update(piece)
  return `sha384-${hash.digest('base64')}`
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
  const listed = parseJson((await readJsonText(file, whatToDo)) ?? '{}', Pages, {
    path: file,
    whatToDo,
  })
  const byShape = new Map(
    Object.entries(listed).map(([route, names]) => [shapeOf(`${mount}/${route}`), names]),
  )
  const pages = paths.flatMap(({ path }) => {
    const names = byShape.get(shapeOf(path))
    return names ? [[path, names] as const] : []
  })
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
