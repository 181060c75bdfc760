import { createReleaseReader, requireFit, requireNoProblems } from '../candidate'
import { releasesOf, updateRegistry, withPromoted, type Live } from '../store/registry'
import { noteOf, type Flags, type Outcome, type StoreTools, type Tools } from './command'

export async function promote(
  tools: StoreTools & Pick<Tools, 'sourceVersion' | 'rehearse'>,
  name: string,
  wanted: string | undefined,
  flags: Flags,
): Promise<Outcome> {
  const { store } = tools
  const { dryRun, rehearse } = flags
  const version = wanted ?? (await versionOfSources(tools, name))
  const read = createReleaseReader(store)
  const build = await read(name, version)
  const withBuild = async (live: Live) => {
    await requireFit([build], live, read)
    return withPromoted(live, name, build.release)
  }
  const { revision: _, ...before } = await store.registry()
  const candidate = await withBuild(before)
  const isNew = releasesOf(before, name)?.current.version !== version
  if (rehearse && isNew) {
    requireNoProblems(`${name} ${version}`, await tools.rehearse(candidate, name, store))
  }
  if (dryRun)
    return { lines: [`${name} ${version} would go live.`], data: { name, version, changed: false } }
  const { registry, changed } = await updateRegistry(store, withBuild, noteOf(tools, flags))
  const previous = releasesOf(registry, name)?.previous?.version
  const line = changed
    ? `${name} ${version} is live${previous ? `; it was ${previous} before` : ''}.`
    : `${name} ${version} is live already.`
  return {
    lines: [line],
    data: { name, version, previous, revision: registry.revision, changed },
  }
}

/** The newest version in the store may be another one, after a revert or when a clock runs ahead. */
async function versionOfSources(
  { store, sourceVersion }: Pick<Tools, 'store' | 'sourceVersion'>,
  name: string,
): Promise<string> {
  const version = await sourceVersion(name)
  const stored = await store.versions(name)
  if (stored.some((candidate) => candidate.version === version)) return version
  throw new Error(
    `The store holds no ${name} ${version}, which the sources of this checkout build. Publish it: mfe publish ${name}. Or name a version that the store holds: mfe list ${name}`,
  )
}
