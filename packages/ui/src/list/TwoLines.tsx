import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

type TwoLinesProps = { children: ReactNode; second: ReactNode; title?: string | undefined }

/** A cell with a second line, in a row that stays as high as it is. */
export function TwoLines({ children, second, title }: TwoLinesProps) {
  return (
    <div className={classes.lines} title={title}>
      <span>{children}</span>
      <span className={classes.second}>{second}</span>
    </div>
  )
}
