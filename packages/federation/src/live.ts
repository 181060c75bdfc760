import { promoted, updateRegistry } from './registry'
import { describeRelease, putRelease, releaseDirectory } from './store'

/** Puts a fresh build in the store and live, for a start from the sources. */
export async function goLive(
  store: string,
  directory: string,
): Promise<{ version: string; changed: boolean }> {
  const { version, declaration } = await describeRelease(directory)
  // Built again from the same sources: what is stored under that version stays.
  const stored = await describeRelease(releaseDirectory(store, declaration.name, version)).catch(
    () => undefined,
  )
  const release = stored ?? (await putRelease(store, directory)).release
  const { changed } = await updateRegistry(store, (remotes) => promoted(remotes, release))
  return { version, changed }
}
