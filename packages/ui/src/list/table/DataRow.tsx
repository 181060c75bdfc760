import { memo, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { FittedColumns } from './fit-columns'
import { SelectRow, type Selection } from './Select'
import { TableRow } from './TableRow'
import { placeOfRow, type RowPlace } from './use-visible-rows'

type DataRowProps<Row> = {
  row: Row
  rowKey: string
  name: string
  columns: FittedColumns<Row>
  index: number
  measure: RowPlace['ref']
  actions: ((row: Row) => ReactNode) | undefined
  isSaved: boolean
  isSelected: boolean
  onSelect: Selection['onToggle'] | undefined
  isOpen: boolean
  onOpen: ((key: string | null) => void) | undefined
  hasLabels: boolean
}

function Row<Row>({
  row,
  rowKey,
  name,
  columns,
  index,
  measure,
  actions,
  isSaved,
  isSelected,
  onSelect,
  isOpen,
  onOpen,
  hasLabels,
}: DataRowProps<Row>) {
  return (
    <TableRow
      columns={columns}
      place={placeOfRow(index, rowKey, measure)}
      hasLabels={hasLabels}
      data-open={isOpen || undefined}
      data-saved={isSaved || undefined}
      data-selected={isSelected || undefined}
      cell={(column) => column.cell(row)}
      actions={actions?.(row)}
      select={
        onSelect ? (
          <SelectRow rowKey={rowKey} name={name} isSelected={isSelected} onToggle={onSelect} />
        ) : undefined
      }
      more={
        onOpen ? (
          <button
            type="button"
            className={classes.chevron}
            aria-expanded={isOpen}
            aria-label={`More about ${name}`}
            onClick={() => onOpen(isOpen ? null : rowKey)}
          />
        ) : null
      }
    />
  )
}

/** A row in view mode. Memoised: opening one row of a screen took 100 ms when all were rendered again. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` forgets the parameter of the type
export const DataRow = memo(Row) as typeof Row
