import { panelsIn } from '@aerofleet/shared/mfe-declaration'
import { shapeOf } from '@aerofleet/shared/owned-paths'
import { commonSlots } from '@aerofleet/shared/slots'
import { satisfy } from '@module-federation/enhanced/runtime'
import type { Build, RemoteBuild, ShellBuild } from '../build-output'
import type { Live } from '../store/registry'

/** Reads a release of the composition; rejects when there is none. */
export type ReadRelease = (name: string, version: string) => Promise<Build>

/** Addresses that no remote can have. */
const shellPaths = new Set(['/login', '/dashboard'])
const serverPaths = /^\/(api|assets|mfe|registry)(\/|$)/

function findCollisions({ release: { declaration } }: RemoteBuild, live: Live): string[] {
  const others = Object.entries(live.remotes).filter(([name]) => name !== declaration.name)
  const slots = panelsIn(declaration)
    .map(({ slot }) => slot)
    .filter((slot) => !commonSlots.includes(slot))
    .flatMap((slot) =>
      others
        .filter(([, { current }]) => panelsIn(current.declaration).some((own) => own.slot === slot))
        .map(
          ([owner]) =>
            `The slot ${slot} is filled by ${owner}, which is live. Only one remote can fill it.`,
        ),
    )
  const paths = declaration.paths.flatMap(({ path }) => {
    if (shellPaths.has(path) || serverPaths.test(path)) {
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

/** Sentences on the runtime modules and names that a remote imports and the shell lacks. */
function findMissingNames(remote: RemoteBuild, shell: ShellBuild): string[] {
  const offered = shell.runtime
  if (!remote.runtime || !offered) return []
  return Object.entries(remote.runtime).flatMap(([module, names]) => {
    const missing = names.filter((name) => !offered[module]?.includes(name))
    if (offered[module] && missing.length === 0) return []
    const what = missing.length > 0 ? `${missing.join(', ')} of ` : ''
    return [
      `The shell ${shell.version} does not offer ${what}@aerofleet/shared/runtime/${module}. Do without, or first promote a shell that offers it.`,
    ]
  })
}

/** Sentences on what a remote needs and the shell does not offer. */
function findUnmetNeeds(remote: RemoteBuild, shell: ShellBuild): string[] {
  const { shellApi } = remote.release.declaration
  const api = satisfy(shell.shellApi, shellApi)
    ? []
    : [
        `The shell API ${shellApi} is required, the shell offers ${shell.shellApi}. Set shellApi in mfe.json to a range that includes it.`,
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
  return [...api, ...shares, ...findMissingNames(remote, shell)]
}

async function findRemoteMisfits(remote: RemoteBuild, live: Live, read: ReadRelease) {
  // Without a live shell there is nothing to fit; the shell is checked when it goes live.
  const shell = live.shell && (await read('shell', live.shell.current.version))
  return [
    ...findCollisions(remote, live),
    ...(shell?.kind === 'shell' ? findUnmetNeeds(remote, shell) : []),
  ]
}

async function findShellMisfits(shell: ShellBuild, live: Live, read: ReadRelease) {
  const problems = Object.entries(live.remotes).map(async ([name, { current }]) => {
    const remote = await read(name, current.version)
    if (remote.kind !== 'remote') return []
    return findUnmetNeeds(remote, shell).map(
      (sentence) => `${name} ${current.version} is live and would break: ${sentence}`,
    )
  })
  return (await Promise.all(problems)).flat()
}

/** What speaks against a build beside the live releases: sentences that say what to do. */
export async function findMisfits(build: Build, live: Live, read: ReadRelease): Promise<string[]> {
  return build.kind === 'shell'
    ? findShellMisfits(build, live, read)
    : findRemoteMisfits(build, live, read)
}
