import type { Sorting } from '@aerofleet/shared/list-view'
import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { minTableWidth } from '@aerofleet/ui/list/DataTable'
import { fitColumns, inOneLine } from '@aerofleet/ui/list/table/fit-columns'
import { useMemo, useState } from 'react'
import { columns, type FleetColumns } from '../list/columns'

const storedAs = 'aerofleet.listView'

type ColumnName = keyof typeof columns

const optionalColumns = ['operator', 'cycles', 'serial'] as const satisfies ColumnName[]
type OptionalColumn = (typeof optionalColumns)[number]

/** Rows of 44 or 32 px. */
type Density = 'comfortable' | 'compact'

type TableView = { density: Density; hidden: readonly OptionalColumn[] }

function readView(): TableView {
  const words = new Set(readStored(storedAs)?.split(' '))
  return {
    density: words.has('compact') ? 'compact' : 'comfortable',
    hidden: optionalColumns.filter((name) => words.has(name)),
  }
}

/**
 * Widths of the table in rem. Below them a compact row has no room for both Cycles and the sorted
 * column.
 */
const cyclesFrom = new Map([
  ['operator', 68.75],
  ['serial', 62.5],
])

/** Leaves out columns without room, but never the sorted one. */
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
 * Returns the user's choice of density and columns, and stores it for the next visit. The sorted
 * column is never hidden. `room` is the width of the table in rem.
 */
export function useTableView({ sort }: Sorting<string>, room: number | undefined) {
  const [view, setView] = useState(readView)
  const isNarrow = room !== undefined && room < minTableWidth
  const isCompact = view.density === 'compact' && !isNarrow
  const all = useMemo(() => (isCompact ? compactColumns(sort) : columns), [isCompact, sort])
  // Memoised, because a new object would make every `DataRow` render again.
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
