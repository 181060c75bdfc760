import type { ComponentProps } from 'react'
import classes from './primitives.module.css'

type StackProps = ComponentProps<'div'> & {
  /** The room between the parts, in steps of 4 px. */
  gap?: number
}

/** Parts below each other. */
export const Stack = ({ gap = 3, ...props }: StackProps) => (
  <div {...props} className={classes.stack} style={{ '--gap': gap }} />
)
