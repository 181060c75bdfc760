import { useCallback, useEffect, useRef, useState } from 'react'
import type { Selection } from './table/Select'

/** Rows that a filter hides stay selected, but `selected` leaves them out. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const lastId = useRef<string | null>(null)
  const newestRows = useRef(rows)
  useEffect(() => {
    newestRows.current = rows
  })
  const selected = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))

  /**
   * With `isRange`, all rows from the one toggled last to this one take this one's new state. The function stays the
   * same, because a new one would render all rows again.
   */
  const toggle = useCallback((id: string, isRange: boolean) => {
    const { current: all } = newestRows
    const ends = [lastId.current, id].map((end) => all.findIndex((row) => row.id === end))
    const [from = -1, to = -1] = ends.toSorted((a, b) => a - b)
    const range = isRange && from >= 0 ? all.slice(from, to + 1).map((row) => row.id) : [id]
    setIds((current) => withToggled(current, range, id))
    lastId.current = id
  }, [])

  const isAll = selected.length > 0 && selected.length === rows.length
  const selection: Selection = {
    keys: ids,
    extent: isAll ? 'all' : selected.length > 0 ? 'some' : 'none',
    onToggle: toggle,
    onToggleAll: () => setIds(new Set(isAll ? [] : rows.map(({ id }) => id))),
  }
  return { selection, selected, toggle, select: (next: Iterable<string>) => setIds(new Set(next)) }
}

function withToggled(ids: ReadonlySet<string>, range: readonly string[], id: string) {
  const next = new Set(ids)
  for (const rowId of range) {
    if (ids.has(id)) next.delete(rowId)
    else next.add(rowId)
  }
  return next
}
