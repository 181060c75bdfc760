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

/** Returns sentences that say what is wrong with the build itself and what to do. */
export async function findFlaws(build: Build): Promise<string[]> {
  // A shell has no declaration to check, and its Firebase library may name other origins.
  if (build.kind === 'shell') return []
  const missing = await findMissingFiles(build)
  if (missing.length > 0) return missing
  return [
    ...findPathsOutsideOfMount(build),
    ...findRouteMismatches(build),
    ...(await findForeignOrigins(build)),
  ]
}
