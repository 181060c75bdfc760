import { createReleaseReader, requireNoProblems } from '../candidate'
import { findMisfits } from '../checks/fit'
import { formerOf, releasesOf, updateRegistry, withReleases, type Live } from '../store/registry'
import { noteOf, type Flags, type Outcome, type StoreTools } from './command'

/** @throws {Error} when there is no version to go back to, or it does not fit the other live releases */
async function stepBack({ store }: StoreTools, live: Live, name: string): Promise<Live> {
  const releases = releasesOf(live, name)
  if (!releases)
    throw new Error(`${name} is not live. Promote a version first: mfe promote ${name}`)
  const { current, previous } = releases
  if (!previous) {
    throw new Error(
      `${name} ${current.version} has no version before it. Promote another one${name === 'shell' ? '.' : `, or take the remote out: mfe retire ${name}`}`,
    )
  }
  const read = createReleaseReader(store)
  // The version before the restored one becomes the fallback, never the version that is taken back.
  const stored = new Set((await store.versions(name)).map(({ version }) => version))
  for (const { version } of [current, previous]) stored.delete(version)
  const [before, ...former] = formerOf(live, name).filter((version) => stored.has(version))
  // A damaged fallback must not prevent the rollback.
  const fallback =
    before === undefined ? undefined : await read(name, before).catch(() => undefined)
  const next = withReleases(
    live,
    name,
    { current: previous, ...(fallback && { previous: fallback.release }) },
    former,
  )
  // The version was live once, so it has no faults of its own. But the other live releases may be new.
  const problems = await findMisfits(await read(name, previous.version), next, read)
  requireNoProblems(`Going back to ${name} ${previous.version}`, problems)
  return next
}

export async function rollback(tools: StoreTools, name: string, flags: Flags): Promise<Outcome> {
  if (flags.dryRun) {
    const next = await stepBack(tools, await tools.store.registry(), name)
    const version = releasesOf(next, name)?.current.version
    return {
      lines: [`${name} would go back to ${version}.`],
      data: { name, version, changed: false },
    }
  }
  let from: string | undefined
  const goBack = (live: Live) => {
    from = releasesOf(live, name)?.current.version
    return stepBack(tools, live, name)
  }
  const { registry, changed } = await updateRegistry(tools.store, goBack, noteOf(tools, flags))
  const version = releasesOf(registry, name)?.current.version
  return {
    lines: [`${name} went back from ${from} to ${version}.`],
    data: { name, version, from, revision: registry.revision, changed },
  }
}
