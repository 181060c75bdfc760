import { readBuild, type Build } from './build-output'
import { putBuild, readFrom, requireFit } from './candidate'
import type { ReadRelease } from './checks/fit'
import { openStore } from './store/open-store'
import { promoted, updateRegistry, type Live } from './store/registry'
import type { Store } from './store/store'

/**
 * Puts fresh builds in the store and live, all in one step, so that a shell and the remotes that
 * need it go together. They pass the checks of `mfe promote`; one that fails refuses all.
 * @param address of the store, as in MFE_STORE
 * @param directories of builds
 */
export async function goLive(address: string, directories: string[]): Promise<void> {
  const store = openStore(address)
  const builds = await Promise.all(
    directories.map(async (directory) => asStored(store, await readBuild(directory))),
  )
  const read: ReadRelease = async (name, version) =>
    builds.find((build) => build.name === name && build.version === version) ??
    readFrom(store)(name, version)
  const compose = async (before: Live) => {
    const live = builds.reduce((next, build) => promoted(next, build.name, build.release), before)
    await requireFit(builds, live, read)
    return live
  }
  const { revision: _, ...live } = await store.registry()
  await compose(live)
  for (const build of builds) await putBuild(store, build)
  await updateRegistry(store, compose)
}

/** Built again from the same sources: what is stored under that version stays. */
async function asStored(store: Store, build: Build): Promise<Build> {
  const { name, version } = build
  const known = (await store.versions(name)).some((stored) => stored.version === version)
  return known ? readFrom(store)(name, version) : build
}
