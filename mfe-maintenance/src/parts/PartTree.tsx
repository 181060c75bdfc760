import type { Component } from '@aerofleet/shared/contract/maintenance/components'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { useMemo } from 'react'
import { treeColumns } from './part-columns'

type PartTreeProps = {
  label: string
  parts: readonly Component[]
  /** How deep the part lies that they are beneath. */
  depth: number
  today: string
}

export function PartTree({ label, parts, depth, today }: PartTreeProps) {
  const columns = useMemo(() => treeColumns(today, depth), [today, depth])
  return <DataTable label={label} rows={parts} rowKey={idOf} columns={columns} />
}

const idOf = ({ id }: Component) => id
