import type { Sorting } from '@aerofleet/shared/list-view'
import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { useMemo, useState } from 'react'
import { columns } from './columns'

const storedAs = 'aerofleet.listView'

export type ColumnName = keyof typeof columns

/** Columns that the user may hide; tail number, hours, type and status are always shown. */
export const optionalColumns = ['operator', 'cycles', 'serial'] as const satisfies ColumnName[]
export type OptionalColumn = (typeof optionalColumns)[number]

/** How high the rows are: 44 or 32 px. */
export type Density = 'comfortable' | 'compact'

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
 * How the table is shown, which this browser remembers. The column that the list is sorted by is never
 * hidden.
 */
export function useTableView({ sort }: Sorting<string>) {
  const [view, setView] = useState(readView)
  const shown = useMemo(() => {
    const isHidden = (name: string) => name !== sort && view.hidden.some((each) => each === name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
    return Object.fromEntries(
      Object.entries(columns).filter(([name]) => !isHidden(name)),
    ) as typeof columns
  }, [view.hidden, sort])

  function change(next: Partial<TableView>) {
    const changed = { ...view, ...next }
    writeStored(storedAs, [changed.density, ...changed.hidden].join(' '))
    setView(changed)
  }
  return { ...view, columns: shown, sort, change }
}

export type FleetTableView = ReturnType<typeof useTableView>
