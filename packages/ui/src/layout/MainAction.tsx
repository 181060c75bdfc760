import type { ReactNode } from 'react'
import classes from './MainAction.module.css'

/** On a phone the main buttons stand at the lower edge, within reach of the thumb. */
export const MainAction = ({ children }: { children: ReactNode }) => (
  <div className={classes.main}>{children}</div>
)
