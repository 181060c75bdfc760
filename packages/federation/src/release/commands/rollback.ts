import { readFrom, refuse } from '../candidate'
import { misfits } from '../checks/fit'
import { formerOf, releasesOf, updateRegistry, withReleases, type Live } from '../store/registry'
import type { Flags, Outcome, Tools } from './command'

/** What would be live after a step back; throws when there is nothing to go back to. */
async function stepBack({ store }: Tools, live: Live, name: string): Promise<Live> {
  const releases = releasesOf(live, name)
  if (!releases)
    throw new Error(`${name} is not live. Promote a version first: mfe promote ${name}`)
  const { current, previous } = releases
  if (!previous) {
    throw new Error(
      `${name} ${current.version} has no version before it. Promote another one${name === 'shell' ? '.' : `, or take the remote out: mfe retire ${name}`}`,
    )
  }
  const read = readFrom(store)
  // The one taken back is no fallback: what stood before the restored version is.
  const kept = new Set((await store.versions(name)).map(({ version }) => version))
  for (const { version } of [current, previous]) kept.delete(version)
  const [safe, ...former] = formerOf(live, name).filter((version) => kept.has(version))
  // Going back is not for a damaged fallback to prevent.
  const fallback = safe === undefined ? undefined : await read(name, safe).catch(() => undefined)
  const next = withReleases(
    live,
    name,
    { current: previous, ...(fallback && { previous: fallback.release }) },
    former,
  )
  // What was live once needs no second look by itself, but what is beside it may have changed.
  const problems = await misfits(await read(name, previous.version), next, read)
  refuse(`Going back to ${name} ${previous.version}`, problems)
  return next
}

export async function rollback(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  if (dryRun) {
    const next = await stepBack(tools, await tools.store.registry(), name)
    const version = releasesOf(next, name)?.current.version
    return {
      lines: [`${name} would go back to ${version}.`],
      data: { name, version, changed: false },
    }
  }
  let from: string | undefined
  const { registry, changed } = await updateRegistry(tools.store, (live) => {
    from = releasesOf(live, name)?.current.version
    return stepBack(tools, live, name)
  })
  const version = releasesOf(registry, name)?.current.version
  return {
    lines: [`${name} went back from ${from} to ${version}.`],
    data: { name, version, from, revision: registry.revision, changed },
  }
}
