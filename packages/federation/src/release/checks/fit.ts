import { shapeOf } from '@aerofleet/shared/owned-paths'
import { satisfy } from '@module-federation/enhanced/runtime'
import type { Build, RemoteBuild, ShellBuild } from '../build-output'
import type { Live } from '../store/registry'

/** Reads a release of the composition; throws when there is none. */
export type ReadRelease = (name: string, version: string) => Promise<Build>

/** Addresses that no remote can have. */
const ofTheShell = new Set(['/login', '/dashboard'])
const ofTheServer = /^\/(api|assets|mfe|registry)(\/|$)/

function collisions({ release: { declaration } }: RemoteBuild, live: Live): string[] {
  const others = Object.entries(live.remotes).filter(([name]) => name !== declaration.name)
  const slot = declaration.panel?.slot
  const slots = others
    .filter(([, { current }]) => slot && current.declaration.panel?.slot === slot)
    .map(
      ([owner]) => `The slot ${slot} is filled by ${owner}, which is live. One remote can fill it.`,
    )
  const paths = declaration.paths.flatMap(({ path }) => {
    if (ofTheShell.has(path) || ofTheServer.test(path)) {
      return [`${path} belongs to the shell. Choose another path in mfe.json.`]
    }
    const isTaken = ({ path: other }: { path: string }) => shapeOf(other) === shapeOf(path)
    return others
      .filter(([, { current }]) => current.declaration.paths.some(isTaken))
      .map(
        ([owner]) => `${path} belongs to ${owner}, which is live. Choose another path in mfe.json.`,
      )
  })
  return [...paths, ...slots]
}

/** Modules and names that a remote takes of the runtime, and the shell has not. */
function missingNames(remote: RemoteBuild, shell: ShellBuild): string[] {
  const offered = shell.runtime
  if (!remote.runtime || !offered) return []
  return Object.entries(remote.runtime).flatMap(([module, names]) => {
    const missing = names.filter((name) => !offered[module]?.includes(name))
    if (offered[module] && missing.length === 0) return []
    const what = missing.length > 0 ? `${missing.join(', ')} of ` : ''
    return [
      `The shell ${shell.version} does not offer ${what}@aerofleet/shared/runtime/${module}. Do without, or have a shell live that offers it.`,
    ]
  })
}

/** What a remote needs of the shell that joins it, and does not get. */
function unsatisfied(remote: RemoteBuild, shell: ShellBuild): string[] {
  const { shellApi } = remote.release.declaration
  const api = satisfy(shell.shellApi, shellApi)
    ? []
    : [
        `The shell API ${shellApi} is required, the shell offers ${shell.shellApi}. Set shellApi in mfe.json to a range that both keep.`,
      ]
  const shares = remote.manifest.shared.flatMap(({ name, requiredVersion }) => {
    const version = shell.provided.get(name)
    if (version === undefined)
      return [`The shell does not provide ${name}. Import something that it shares.`]
    return satisfy(version, requiredVersion)
      ? []
      : [
          `${name} ${requiredVersion} is required, the shell provides ${version}. Build against the workspace's catalog.`,
        ]
  })
  return [...api, ...shares, ...missingNames(remote, shell)]
}

async function remoteMisfits(remote: RemoteBuild, live: Live, read: ReadRelease) {
  // Without a live shell nobody is there to fit to; the shell is checked when it goes live.
  const shell = live.shell && (await read('shell', live.shell.current.version))
  return [
    ...collisions(remote, live),
    ...(shell?.kind === 'shell' ? unsatisfied(remote, shell) : []),
  ]
}

async function shellMisfits(shell: ShellBuild, live: Live, read: ReadRelease) {
  const problems = Object.entries(live.remotes).map(async ([name, { current }]) => {
    const remote = await read(name, current.version)
    if (remote.kind !== 'remote') return []
    return unsatisfied(remote, shell).map(
      (sentence) => `${name} ${current.version} is live and would break: ${sentence}`,
    )
  })
  return (await Promise.all(problems)).flat()
}

/** What speaks against a build beside the live ones, a sentence each, saying what to do. */
export async function misfits(build: Build, live: Live, read: ReadRelease): Promise<string[]> {
  return build.kind === 'shell' ? shellMisfits(build, live, read) : remoteMisfits(build, live, read)
}
