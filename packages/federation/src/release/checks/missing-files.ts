import { filesBelow, type RemoteBuild } from '../build-output'

/** Files of the exposed module that the manifest names and the build lacks. */
export async function missingFiles({ directory, exposed, entry }: RemoteBuild): Promise<string[]> {
  const there = new Set(await filesBelow(directory))
  const { js, css } = exposed.assets
  return [entry, ...js.sync, ...js.async, ...css.sync, ...css.async]
    .filter((file) => !there.has(file))
    .map((file) => `${file} is named in the manifest and missing from the build. Build it again.`)
}
