import { filesBelow, type RemoteBuild } from '../build-output'

export async function findMissingFiles({
  directory,
  exposed,
  entry,
}: RemoteBuild): Promise<string[]> {
  const existing = new Set(await filesBelow(directory))
  const { js, css } = exposed.assets
  return [entry, ...js.sync, ...js.async, ...css.sync, ...css.async]
    .filter((file) => !existing.has(file))
    .map((file) => `${file} is named in the manifest, but missing from the build. Build it again.`)
}
