import { type Live, type Revision } from '../store/registry'
import type { Outcome, StoreTools } from './command'

const versionsOf = ({ shell, remotes }: Live) =>
  new Map(
    Object.entries({ ...(shell && { shell }), ...remotes }).map(([name, { current }]) => [
      name,
      current.version,
    ]),
  )

type Change = { name: string; version?: string | undefined; before?: string | undefined }

/** Lists the parts that have another version in a revision than in the one before. */
function changesOf(revision: Revision, earlier: Revision | undefined): Change[] {
  // Nobody knows the changes of the oldest revision that is kept, unless it is the first of all.
  if (!earlier && revision.revision > 1) return []
  const before = earlier ? versionsOf(earlier) : new Map<string, string>()
  const after = versionsOf(revision)
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, version: after.get(name), before: before.get(name) }))
    .filter((change) => change.version !== change.before)
}

function describeChange({ name, version, before }: Change): string {
  if (!version) return `${name} ${before} was taken out`
  return `${name} ${version}${before ? ` (before: ${before})` : ''}`
}

/** Lists who has made which version live, when and why, the newest first. */
export async function log({ store }: Pick<StoreTools, 'store'>, count: number): Promise<Outcome> {
  const revisions = await store.revisions(count + 1)
  const rows = revisions.slice(0, count).map((revision, at) => ({
    revision: revision.revision,
    ...revision.note,
    changes: changesOf(revision, revisions[at + 1]),
  }))
  const lines = rows.map(({ revision, at = '', by = 'unknown', why, changes }) =>
    `${revision} ${at} ${changes.map(describeChange).join(', ')} by ${by}${why ? `: ${why}` : ''}`.replace(
      /\s+/g,
      ' ',
    ),
  )
  return { lines: lines.length > 0 ? lines : ['Nothing was live yet.'], data: rows }
}
