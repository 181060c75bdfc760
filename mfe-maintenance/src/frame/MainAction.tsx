import type { ReactNode } from 'react'
import classes from './MainAction.module.css'

/** The main buttons of a screen; on a phone they stand at the lower edge, in reach of the thumb. */
export const MainAction = ({ children }: { children: ReactNode }) => (
  <div className={classes.main}>{children}</div>
)
