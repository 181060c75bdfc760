import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { shapeOf } from '@aerofleet/shared/owned-paths'
import type { Build, RemoteBuild } from '../build-output'
import { findForeignOrigins } from './foreign-origins'
import { findMissingFiles } from './missing-files'

function findPathsOutsideOfMount({ release: { declaration } }: RemoteBuild): string[] {
  const { mount, paths } = declaration
  if (mount === '/') return []
  return paths
    .filter(({ path }) => !path.startsWith(`${mount}/`))
    .map(({ path }) => `${path} is outside of ${mount}, where the remote is mounted.`)
}

function findRouteMismatches({ name, routes, release: { declaration } }: RemoteBuild): string[] {
  if (!routes) return [`The build of ${name} does not list its routes. Build it again: mfe build`]
  const declared = declaration.paths.map(({ path }) => path)
  const missingFrom = (list: string[]) => {
    const shapes = new Set(list.map(shapeOf))
    return (path: string) => !shapes.has(shapeOf(path))
  }
  return [
    ...declared
      .filter(missingFrom(routes))
      .map(
        (path) => `${path} is declared in mfe.json, but has no route. Add it to src/routes.tsx.`,
      ),
    ...routes
      .filter(missingFrom(declared))
      .map(
        (path) => `${path} has a route, but is not declared. Add it to the screens of mfe.json.`,
      ),
  ]
}

/** In bytes. Each page holds the entries of all remotes. */
const maxEntry = 64 * 1024

function findLargeEntry({ name, release }: RemoteBuild): string[] {
  const size = Buffer.byteLength(JSON.stringify(release))
  if (size <= maxEntry) return []
  return [
    `The entry of ${name} in the registry has ${Math.ceil(size / 1024)} kB, at most ${maxEntry / 1024} kB. Shorten the texts and lists of mfe.json, or make fewer files.`,
  ]
}

/** The entry script of webpack begins with the declaration of its container. */
const declared = /^(?:\s|\/\*[^]*?\*\/|["']use strict["'];?)*(?:var|let|const)\s+([\w$]+)/

async function findForeignContainer(build: RemoteBuild): Promise<string[]> {
  const { directory, entry, release } = build
  const file = await open(join(directory, entry))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const name = declared.exec(buffer.toString('utf8', 0, bytesRead))?.[1]
    if (name === undefined || name === release.container) return []
    return [
      `build.json names the container ${release.container}, but ${entry} declares ${name}. Build it again.`,
    ]
  } finally {
    await file.close()
  }
}

/** Returns sentences that say what is wrong with the build itself and what to do. */
export async function findFlaws(build: Build): Promise<string[]> {
  // A shell has no declaration to check, and its Firebase library may name other origins.
  if (build.kind === 'shell') return []
  const missing = await findMissingFiles(build)
  if (missing.length > 0) return missing
  return [
    ...findPathsOutsideOfMount(build),
    ...findRouteMismatches(build),
    ...findLargeEntry(build),
    ...(await findForeignContainer(build)),
    ...(await findForeignOrigins(build)),
  ]
}
