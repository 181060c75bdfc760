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

function changesOf(revision: Revision, earlier: Revision | undefined): Change[] {
  // The changes of the oldest revision in the store are unknown, unless it is the first of all.
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
