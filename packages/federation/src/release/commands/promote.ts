import { readFrom, refuse, requireFit } from '../candidate'
import { promoted, releasesOf, updateRegistry, type Live } from '../store/registry'
import type { Flags, Outcome, Tools } from './command'

export async function promote(
  tools: Tools,
  name: string,
  wanted: string | undefined,
  { dryRun, rehearse }: Flags,
): Promise<Outcome> {
  const { store } = tools
  const version = wanted ?? (await versionOfSources(tools, name))
  const read = readFrom(store)
  const build = await read(name, version)
  const withBuild = async (live: Live) => {
    await requireFit([build], live, read)
    return promoted(live, name, build.release)
  }
  const { revision: _, ...before } = await store.registry()
  const candidate = await withBuild(before)
  const isNew = releasesOf(before, name)?.current.version !== version
  if (rehearse && isNew) {
    refuse(`${name} ${version}`, await tools.rehearse(candidate, name))
  }
  if (dryRun)
    return { lines: [`${name} ${version} would go live.`], data: { name, version, changed: false } }
  const { registry, changed } = await updateRegistry(store, withBuild)
  const previous = releasesOf(registry, name)?.previous?.version
  const line = changed
    ? `${name} ${version} is live${previous ? `, before it ${previous}` : ''}.`
    : `${name} ${version} is live already.`
  return {
    lines: [line],
    data: { name, version, previous, revision: registry.revision, changed },
  }
}

/** Never the newest of the store: after a revert, or beside a clock that runs ahead, that is another one. */
async function versionOfSources({ store, sourceVersion }: Tools, name: string): Promise<string> {
  const version = await sourceVersion(name)
  const stored = await store.versions(name)
  if (stored.some((known) => known.version === version)) return version
  throw new Error(
    `The store holds no ${name} ${version}, which is what the sources here build. Publish it: mfe publish ${name}. Or name a version that it holds: mfe list ${name}`,
  )
}
