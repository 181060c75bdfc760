import { panelsIn } from '@aerofleet/shared/mfe-declaration'
import { compete, shapeOf, shellPathAt } from '@aerofleet/shared/owned-paths'
import { commonSlots } from '@aerofleet/shared/slots'
import satisfies from 'semver/functions/satisfies.js'
import type { Build, RemoteBuild, ShellBuild } from '../build-output'
import type { Live } from '../store/registry'

/** Rejects when the release does not exist. */
export type ReadRelease = (name: string, version: string) => Promise<Build>

const serverPaths = /^(api|assets|mfe|registry)(\/|$)/

function findCollisions({ release }: RemoteBuild, live: Live): string[] {
  const { declaration } = release
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
    if (shellPathAt(path) !== undefined || serverPaths.test(shapeOf(path))) {
      return [`${path} belongs to the shell. Choose another path in mfe.json.`]
    }
    const isTaken = ({ path: other }: { path: string }) => compete(path, other)
    return others
      .filter(([, { current }]) => current.declaration.paths.some(isTaken))
      .map(
        ([owner]) => `${path} belongs to ${owner}, which is live. Choose another path in mfe.json.`,
      )
  })
  const { container } = release
  const containers = others.flatMap(([owner, { current, previous }]) =>
    [current, previous].some((other) => other?.container === container)
      ? [`The container ${container} belongs to ${owner}, which is live. Build it again.`]
      : [],
  )
  return [...paths, ...slots, ...containers]
}

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

const runtimeModules = '@aerofleet/shared/runtime/'

/** Compares 0.10.0 with 0.9.0 by numbers. An unknown version is older than any. */
function isNewer(version: string, other = '0'): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}

function findNewerSdk({ sdk }: RemoteBuild, { sdk: product }: ShellBuild): string[] {
  if (sdk === undefined || !isNewer(sdk, product)) return []
  const instead = product ? `, or build with ${product}` : ''
  return [
    `This was built with ${sdk}, the product is ${product ?? 'an earlier one'}. Deploy the product first${instead}.`,
  ]
}

/**
 * A build names the exact version of react/jsx-runtime and the like that it had. We accept any patch, because a team
 * may be a patch ahead of the shell.
 */
const anyPatch = (range: string) => range.replace(/^(\^\d+\.\d+)\.\d+$/, '$1.0')

function findUnmetNeeds(remote: RemoteBuild, shell: ShellBuild): string[] {
  // For the runtime the imported names decide. Older builds still require a version of it, which we ignore.
  const libraries = remote.manifest.shared.filter(({ name }) => !name.startsWith(runtimeModules))
  const shares = libraries.flatMap(({ name, requiredVersion }) => {
    const version = shell.provided.get(name)
    if (version === undefined)
      return [`The shell does not provide ${name}. Import something that it shares.`]
    return satisfies(version, anyPatch(requiredVersion))
      ? []
      : [
          `${name} ${requiredVersion} is required, the shell provides ${version}. Install a version that fits, and build again.`,
        ]
  })
  return [...findNewerSdk(remote, shell), ...shares, ...findMissingNames(remote, shell)]
}

async function findRemoteMisfits(remote: RemoteBuild, live: Live, read: ReadRelease) {
  // Without a live shell every remote fits. The shell is checked against the remotes when it goes live.
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

/** Returns sentences that say why a build cannot run beside the live releases and what to do. */
export async function findMisfits(build: Build, live: Live, read: ReadRelease): Promise<string[]> {
  return build.kind === 'shell'
    ? findShellMisfits(build, live, read)
    : findRemoteMisfits(build, live, read)
}
