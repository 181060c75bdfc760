import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import type { ReactNode } from 'react'
import classes from './LeftInDimension.module.css'
import { conditionOf } from './words'

type LeftInDimensionProps = {
  row: Pick<DueRow, 'driver'> & { state?: DueRow['state'] | undefined }
  dimension: Dimension
  children: ReactNode
}

/** Bold and in the color of the state if this dimension decides. */
export function LeftInDimension({ row, dimension, children }: LeftInDimensionProps) {
  const { driver, state } = row
  const decides = driver === dimension && state
  return (
    <span className={classes.left} data-driver={decides ? conditionOf[state] : undefined}>
      {children}
    </span>
  )
}
