import { readBuild, type Build } from './build-output'
import { createReleaseReader, requireFit, requireSound, storeBuild } from './candidate'
import type { ReadRelease } from './checks/fit'
import { openStore } from './store/open-store'
import { updateRegistry, withPromoted, type Live } from './store/registry'
import type { Store } from './store/store'

/**
 * Stores builds and makes them live in one step, so that a shell goes live together with the remotes that need it.
 * @param address of the store, as in MFE_STORE
 * @param directories of builds
 * @param storedOnly directories of builds that somebody promotes later by name
 * @throws {Error} when one fails the checks of `mfe promote`; then nothing changes
 */
export async function goLive(
  address: string,
  directories: string[],
  storedOnly: string[] = [],
): Promise<void> {
  const store = openStore(address)
  const readAll = (paths: string[]) =>
    Promise.all(paths.map(async (directory) => toStored(store, await readBuild(directory))))
  const builds = await readAll(directories)
  const optional = await readAll(storedOnly)
  const read: ReadRelease = async (name, version) =>
    builds.find((build) => build.name === name && build.version === version) ??
    createReleaseReader(store)(name, version)
  const compose = async (before: Live) => {
    const live = builds.reduce(
      (next, build) => withPromoted(next, build.name, build.release),
      before,
    )
    await requireFit(builds, live, read)
    return live
  }
  const { revision: _, ...live } = await store.registry()
  await compose(live)
  await requireSound(optional)
  for (const build of [...builds, ...optional]) await storeBuild(store, build)
  await updateRegistry(store, compose)
}

/** The files of a version never change, so a stored build of the same version takes the place of this one. */
async function toStored(store: Store, build: Build): Promise<Build> {
  const { name, version } = build
  const isStored = (await store.versions(name)).some((stored) => stored.version === version)
  return isStored ? createReleaseReader(store)(name, version) : build
}
