/** The most states of a list that are kept, and the most rows of all of them. */
const mostStates = 64
const mostRows = 1_000_000

/**
 * The rows of a list as `jsonList` writes it. A space before `{"id":` stands between rows alone: within a
 * row the database writes none, and in a text the quotes are escaped.
 */
const rowsOf = (json: string) =>
  json === '[]' ? [] : json.slice(1, -1).split(/(?<=\}), (?=\{"id":)/)

/** Each row begins with its id. */
const idOf = (row: string): string => /^\{"id":"([^"]+)"/.exec(row)?.[1] ?? ''

/**
 * Earlier states of a list by their ETags, and what has changed between two of them. Rows that are in
 * several states are kept once.
 */
export function createPast() {
  /** In the order of time. */
  const states = new Map<string, readonly string[]>()

  function newest(): readonly string[] {
    return [...states.values()].at(-1) ?? []
  }

  return {
    remember(etag: string, json: string): void {
      const known = new Map(newest().map((row) => [row, row]))
      // Part of a text would keep all of it in memory: a copy does not.
      const copy = (row: string) => Buffer.from(row).toString()
      const rows = rowsOf(json).map((row) => known.get(row) ?? copy(row))
      states.delete(etag)
      states.set(etag, rows)
      let total = 0
      for (const [n, [state, { length }]] of [...states].toReversed().entries()) {
        total += length
        if (n > 0 && (n >= mostStates || total > mostRows)) states.delete(state)
      }
    },

    /** `{"changed": rows, "removed": ids}` as JSON; `undefined` if the earlier state is not known. */
    changesBetween(earlier: string, later: string): string | undefined {
      const [before, after] = [states.get(earlier), states.get(later)]
      if (!before || !after) return undefined
      const [kept, present] = [new Set(before), new Set(after)]
      const changed = after.filter((row) => !kept.has(row))
      const changedIds = new Set(changed.map(idOf))
      const removed = before
        .filter((row) => !present.has(row))
        .map(idOf)
        .filter((id) => !changedIds.has(id))
      return `{"changed":[${changed.join(',')}],"removed":${JSON.stringify(removed)}}`
    },
  }
}
