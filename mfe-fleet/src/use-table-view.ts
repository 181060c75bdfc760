import type { Sorting } from '@aerofleet/shared/list-view'
import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { useMemo, useState } from 'react'
import { columns, type FleetColumns } from './columns'

const storedAs = 'aerofleet.listView'

export type ColumnName = keyof typeof columns

/** Columns that the user may hide; tail number, hours, type and status are always shown. */
export const optionalColumns = ['operator', 'cycles', 'serial'] as const satisfies ColumnName[]
type OptionalColumn = (typeof optionalColumns)[number]

/** How high the rows are: 44 or 32 px. */
type Density = 'comfortable' | 'compact'

type TableView = { density: Density; hidden: readonly OptionalColumn[] }

/** Settings that cannot be read are ignored. */
function readView(): TableView {
  const words = new Set(readStored(storedAs)?.split(' '))
  return {
    density: words.has('compact') ? 'compact' : 'comfortable',
    hidden: optionalColumns.filter((name) => words.has(name)),
  }
}

/**
 * The columns in whose rows nothing stands beneath another: what does so otherwise is left out, except for the
 * column that the list is sorted by. In a narrow table Cycles makes room for it.
 */
const sortedInOneLine: Partial<Record<string, FleetColumns>> = {
  operator: {
    ...columns,
    type: { ...columns.type, width: { ...columns.type.width, wide: 'minmax(7.5rem, 1fr)' } },
    operator: {
      ...columns.operator,
      width: {
        ...columns.operator.width,
        wide: 'minmax(6rem, 0.8fr)',
        medium: 'minmax(6rem, 0.8fr)',
        narrow: 'minmax(5.75rem, 0.8fr)',
      },
    },
    cycles: {
      ...columns.cycles,
      width: {
        ...columns.cycles.width,
        medium: { beneath: 'hours' },
        narrow: { beneath: 'hours' },
      },
    },
  },
  serial: {
    ...columns,
    type: { ...columns.type, width: { ...columns.type.width, narrow: 'minmax(5rem, 1fr)' } },
    cycles: { ...columns.cycles, width: { ...columns.cycles.width, narrow: { beneath: 'hours' } } },
    serial: {
      ...columns.serial,
      width: { ...columns.serial.width, narrow: 'minmax(6.75rem, 6.875rem)' },
    },
  },
}

/** How the table of the list is shown, which is kept. The column that the list is sorted by is never hidden. */
export function useTableView({ sort }: Sorting<string>) {
  const [view, setView] = useState(readView)
  // Other columns would have all rows rendered again (`DataRow`).
  const shown = useMemo(() => {
    const all = (view.density === 'compact' ? sortedInOneLine[sort] : undefined) ?? columns
    const isHidden = (name: string) => name !== sort && view.hidden.some((each) => each === name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => !isHidden(name)),
    ) as FleetColumns
  }, [view.density, view.hidden, sort])

  function change(next: Partial<TableView>) {
    const changed = { ...view, ...next }
    writeStored(storedAs, [changed.density, ...changed.hidden].join(' '))
    setView(changed)
  }
  return { ...view, columns: shown, sort, change }
}

export type FleetTableView = ReturnType<typeof useTableView>
