import type { ComponentProps } from 'react'
import classes from './primitives.module.css'

type Size = 'small' | 'medium'
const quietLook = (size: Size = 'small') =>
  size === 'small' ? classes.quiet : `${classes.quiet} ${classes.medium}`

/** Words that are less in sight than those beside them. */
export const Quiet = ({ size, ...props }: ComponentProps<'span'> & { size?: Size }) => (
  <span {...props} className={quietLook(size)} />
)

/** A quiet sentence of its own. */
export const Note = ({ size, ...props }: ComponentProps<'p'> & { size?: Size }) => (
  <p {...props} className={quietLook(size)} />
)
