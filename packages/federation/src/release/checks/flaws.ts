import { shapeOf } from '@aerofleet/shared/owned-paths'
import type { Build, RemoteBuild } from '../build-output'
import { overBudget } from './budget'
import { foreignOrigins } from './foreign-origins'
import { missingFiles } from './missing-files'

function outsideOfMount({ release: { declaration } }: RemoteBuild): string[] {
  const { mount, paths } = declaration
  if (mount === '/') return []
  return paths
    .filter(({ path }) => !path.startsWith(`${mount}/`))
    .map(({ path }) => `${path} is outside of ${mount}, where the remote is mounted.`)
}

/** Declared paths and routes are two lists of the same addresses. */
function routeMismatches({ name, routes, release: { declaration } }: RemoteBuild): string[] {
  if (!routes) return [`The build of ${name} does not list its routes. Build it again: mfe build`]
  const declared = declaration.paths.map(({ path }) => path)
  const missingFrom = (list: string[]) => {
    const shapes = new Set(list.map(shapeOf))
    return (path: string) => !shapes.has(shapeOf(path))
  }
  return [
    ...declared
      .filter(missingFrom(routes))
      .map((path) => `${path} is declared in mfe.json and has no route. Add it to src/routes.tsx.`),
    ...routes
      .filter(missingFrom(declared))
      .map((path) => `${path} has a route and is not declared. Add it to the screens of mfe.json.`),
  ]
}

/** What speaks against a build by itself, a sentence each, saying what to do. */
export async function flaws(build: Build): Promise<string[]> {
  // The identity service's library, which only the shell has, names its own hosts.
  if (build.kind === 'shell') return []
  const missing = await missingFiles(build)
  if (missing.length > 0) return missing
  return [
    ...outsideOfMount(build),
    ...routeMismatches(build),
    ...(await overBudget(build)),
    ...(await foreignOrigins(build)),
  ]
}
