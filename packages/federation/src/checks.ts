import { shellApiVersion, type Registry, type Release } from '@aerofleet/shared/mfe-declaration'
import { satisfy } from '@module-federation/enhanced/runtime'
import type { Manifest } from './store'

/** A path as the router matches it: `/aircraft/:id` and `/aircraft/:aircraftId` are one. */
const shape = (path: string) => path.replace(/:[^/]+/g, ':')

function collisions(release: Release, remotes: Registry['remotes']): string[] {
  const { declaration } = release
  return Object.entries(remotes)
    .filter(([name]) => name !== declaration.name)
    .flatMap(([name, { current }]) => {
      const paths = new Set(current.declaration.paths.map(({ path }) => shape(path)))
      const ids = new Set(current.declaration.navigation.map(({ id }) => id))
      return [
        ...declaration.paths
          .filter(({ path }) => paths.has(shape(path)))
          .map(
            ({ path }) =>
              `${path} belongs to ${name}, which is live. Choose another path in mfe.json.`,
          ),
        ...declaration.navigation
          .filter(({ id }) => ids.has(id))
          .map(
            ({ id }) =>
              `The navigation id ${id} belongs to ${name}, which is live. Choose another one in mfe.json.`,
          ),
      ]
    })
}

function strayLinks({ declaration }: Release): string[] {
  const own = new Set(declaration.paths.map(({ path }) => path))
  return [...declaration.navigation, ...declaration.cards]
    .filter(({ path }) => !own.has(path))
    .map(
      ({ label, path }) => `${label} leads to ${path}, which is not among the paths of mfe.json.`,
    )
}

function unsatisfied(manifest: Manifest, provided: Map<string, string>): string[] {
  return manifest.shared.flatMap(({ name, requiredVersion }) => {
    const version = provided.get(name)
    if (version === undefined)
      return [`The shell does not provide ${name}. Import something that it shares.`]
    return satisfy(version, requiredVersion)
      ? []
      : [
          `${name} ${requiredVersion} is required, the shell provides ${version}. Build against the workspace's catalog.`,
        ]
  })
}

/**
 * What speaks against a release beside the live ones, a sentence each, saying what to do.
 * `provided` holds the versions that the shell shares, by name; without a built shell it is undefined.
 */
export function objections(
  release: Release,
  manifest: Manifest,
  remotes: Registry['remotes'],
  provided?: Map<string, string>,
): string[] {
  const { shellApi } = release.declaration
  return [
    ...(satisfy(shellApiVersion, shellApi)
      ? []
      : [`The shell API ${shellApi} is required, this shell offers ${shellApiVersion}.`]),
    ...collisions(release, remotes),
    ...strayLinks(release),
    ...(provided ? unsatisfied(manifest, provided) : []),
  ]
}
