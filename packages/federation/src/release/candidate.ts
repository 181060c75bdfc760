import { hashTree, readBuild, type Build } from './build-output'
import { findMisfits, type ReadRelease } from './checks/fit'
import { findFlaws } from './checks/flaws'
import { formerOf, releasesOf, type Live } from './store/registry'
import type { Store } from './store/store'

/** @throws {Error} with a line for each problem, if there is any */
export function requireNoProblems(what: string, problems: string[]): void {
  if (problems.length > 0) throw new Error([`${what} is refused:`, ...problems].join('\n  '))
}

/** The error for a damaged release says how to replace it. */
export function createReleaseReader(store: Pick<Store, 'directoryOf'>): ReadRelease {
  return async (name, version) => {
    const directory = await store.directoryOf(name, version)
    return readBuild(
      directory,
      `Take ${directory} out of the store and publish it again, or promote another version: mfe list ${name}`,
    )
  }
}

const namesOf = (builds: Build[]) =>
  builds.map(({ name, version }) => `${name} ${version}`).join(', ')

/** @throws {Error} with all faults of the builds themselves */
export async function requireSound(builds: Build[]): Promise<void> {
  requireNoProblems(namesOf(builds), (await Promise.all(builds.map(findFlaws))).flat())
}

/** @throws {Error} with all faults of the builds, and of the composition with them */
export async function requireFit(builds: Build[], live: Live, read: ReadRelease): Promise<void> {
  const problems = builds.map(async (build) => [
    ...(await findFlaws(build)),
    ...(await findMisfits(build, live, read)),
  ])
  requireNoProblems(namesOf(builds), (await Promise.all(problems)).flat())
}

/** A part keeps so many versions. What is live, or was live and can come back, stays beyond that. */
const maxVersions = 50

async function removeOldVersions(store: Store, { name, version }: Build): Promise<void> {
  const versions = await store.versions(name)
  if (versions.length <= maxVersions) return
  const live = await store.registry()
  const releases = releasesOf(live, name)
  const used = [version, releases?.current.version, releases?.previous?.version]
  const kept = new Set([...used, ...formerOf(live, name)])
  const unused = versions.filter((stored) => !kept.has(stored.version)).toReversed()
  for (const old of unused.slice(0, versions.length - maxVersions))
    // Another process may remove the same version at this moment.
    await store.remove(name, old.version).catch(() => undefined)
}

/**
 * Puts a build into the store, and removes the oldest unused versions beyond 50.
 * @returns `false` when the store already has this content
 * @throws {Error} when the store has other content under that version
 */
export async function storeBuild(store: Store, build: Build): Promise<boolean> {
  const { name, version, directory } = build
  if (await store.put(name, version, directory)) {
    await removeOldVersions(store, build)
    return true
  }
  const stored = await store.directoryOf(name, version)
  if ((await hashTree(stored)) === (await hashTree(directory))) return false
  throw new Error(
    `The store has other content under ${name} ${version}. A version never changes: build from changed sources, or raise the version in package.json.`,
  )
}
