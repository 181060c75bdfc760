import type { Sorting } from '@aerofleet/shared/list-view'
import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { tableFrom } from '@aerofleet/ui/list/DataTable'
import { fitColumns, inOneLine } from '@aerofleet/ui/list/table/fit-columns'
import { useMemo, useState } from 'react'
import { columns, type FleetColumns } from '../list/columns'

const storedAs = 'aerofleet.listView'

export type ColumnName = keyof typeof columns

/** Columns that the user may hide; tail number, hours, type and status are always shown. */
export const optionalColumns = ['operator', 'cycles', 'serial'] as const satisfies ColumnName[]
type OptionalColumn = (typeof optionalColumns)[number]

/** How high the rows are: 44 or 32 px. */
type Density = 'comfortable' | 'compact'

type TableView = { density: Density; hidden: readonly OptionalColumn[] }

/** Ignores settings that it cannot read. */
function readView(): TableView {
  const words = new Set(readStored(storedAs)?.split(' '))
  return {
    density: words.has('compact') ? 'compact' : 'comfortable',
    hidden: optionalColumns.filter((name) => words.has(name)),
  }
}

/** Below these widths of the table, in rem, Cycles makes room in a compact row for the column of the sorting. */
const cyclesFrom = new Map([
  ['operator', 68.75],
  ['serial', 62.5],
])

/** The columns of compact rows. Columns without room are left out, except that of the sorting. */
function compactColumns(sort: string): FleetColumns {
  const below = cyclesFrom.get(sort)
  return {
    ...columns,
    ...(below !== undefined && {
      cycles: { ...columns.cycles, leftOut: { below, under: 'hours' } },
    }),
    ...(sort === 'operator' && { operator: withRoom(columns.operator) }),
    ...(sort === 'serial' && { serial: withRoom(columns.serial) }),
  }
}

function withRoom<Column extends object>({ leftOut: _, ...column }: Column & { leftOut: unknown }) {
  return column
}

/**
 * Returns how the table of the list is shown, and keeps it for the next visit. `room` is its width in rem. The column
 * of the sorting is never hidden.
 */
export function useTableView({ sort }: Sorting<string>, room: number | undefined) {
  const [view, setView] = useState(readView)
  const isNarrow = room !== undefined && room < tableFrom
  const isCompact = view.density === 'compact' && !isNarrow
  const all = useMemo(() => (isCompact ? compactColumns(sort) : columns), [isCompact, sort])
  // A new object would have all rows rendered again (`DataRow`).
  const shown = useMemo(() => {
    const isHidden = (name: string) => name !== sort && view.hidden.some((each) => each === name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => isNarrow || !isHidden(name)),
    ) as FleetColumns
  }, [all, isNarrow, view.hidden, sort])
  const withRoomNow = isCompact ? inOneLine(fitColumns(all, room)) : all
  const offered = optionalColumns.filter((name) => name in withRoomNow)

  function change(next: Partial<TableView>) {
    const changed = { ...view, ...next }
    writeStored(storedAs, [changed.density, ...changed.hidden].join(' '))
    setView(changed)
  }
  return { ...view, isNarrow, isCompact, columns: shown, offered, sort, change }
}

export type FleetTableView = ReturnType<typeof useTableView>
