import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

type TwoLinesProps = { children: ReactNode; second: ReactNode }

/** Puts a second line into a cell without making the row higher. */
export function TwoLines({ children, second }: TwoLinesProps) {
  return (
    <div className={classes.lines}>
      <span>{children}</span>
      <span className={classes.second}>{second}</span>
    </div>
  )
}
