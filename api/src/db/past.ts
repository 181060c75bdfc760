import { byKey, type ChangedRow, type ChangedRows } from './list-rows'

/** Limits the memory: the characters of all rows that are kept. One answer has a small part of that at most. */
const maxCharacters = 4_000_000

const sizeOf = (changed: ChangedRows) =>
  [...changed.values()].reduce(
    (sum, { before, after }) => sum + (before?.json.length ?? 0) + (after?.json.length ?? 0),
    0,
  )

/** The rows that differ between the first and the last of several states that follow one another. */
function joinChanges(steps: readonly ChangedRows[]): ChangedRows {
  const joined = new Map<string, ChangedRow>()
  for (const step of steps) {
    for (const [id, { before, after }] of step) {
      const earlier = joined.get(id)
      joined.set(id, { before: earlier ? earlier.before : before, after })
    }
  }
  return joined
}

/** Earlier states of a list by their ETags, and what has changed between two of them. */
export function createPast() {
  /** In the order of time, each with what has changed since the one before. */
  let states: { etag: string; changed: ChangedRows; size: number }[] = []

  return {
    /** @param changed since the state that was remembered last; `undefined` if that is not known */
    remember(etag: string, changed: ChangedRows | undefined): void {
      if (!changed) states = []
      states.push({ etag, changed: changed ?? new Map(), size: changed ? sizeOf(changed) : 0 })
      let total = 0
      const firstTooOld = states.findLastIndex(({ size }) => (total += size) > maxCharacters)
      states = states.slice(Math.max(firstTooOld, 0))
    },

    /** `{"changed": rows, "removed": ids}` as JSON; `undefined` if the earlier state is not known. */
    changesBetween(earlier: string, later: string): string | undefined {
      const from = states.findLastIndex(({ etag }) => etag === earlier)
      const to = states.findLastIndex(({ etag }) => etag === later)
      if (from < 0 || to < from) return undefined
      const joined = joinChanges(states.slice(from + 1, to + 1).map(({ changed }) => changed))
      const differing = [...joined.values()].filter(
        ({ before, after }) => before?.json !== after?.json,
      )
      const changed = differing.flatMap(({ after }) => after ?? []).toSorted(byKey)
      const removed = differing.flatMap(({ before, after }) => (before && !after ? before.id : []))
      return `{"changed":[${changed.map(({ json }) => json).join(',')}],"removed":${JSON.stringify(removed)}}`
    },
  }
}
