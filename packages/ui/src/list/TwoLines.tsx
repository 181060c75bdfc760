import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

type TwoLinesProps = { children: ReactNode; second: ReactNode; title?: string | undefined }

/** Puts a second line into a cell without making the row higher. */
export function TwoLines({ children, second, title }: TwoLinesProps) {
  return (
    <div className={classes.lines} title={title}>
      <span>{children}</span>
      <span className={classes.second}>{second}</span>
    </div>
  )
}
