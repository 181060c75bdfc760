import type { ComponentProps, ElementType } from 'react'
import classes from './primitives.module.css'

type RowProps = ComponentProps<'div'> & {
  as?: 'div' | 'p' | 'span'
  /** The room between the parts, in steps of 4 px. */
  gap?: number
  align?: 'center' | 'end' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'space-between'
}

/** Parts beside each other, in as many lines as they need. */
export function Row({
  as = 'div',
  gap = 2,
  align = 'center',
  justify = 'start',
  ...props
}: RowProps) {
  const Part: ElementType = as
  const style = { '--gap': gap, '--align': align, '--justify': justify }
  return <Part {...props} className={classes.row} style={style} />
}
