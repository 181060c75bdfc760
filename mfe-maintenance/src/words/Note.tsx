import type { ReactNode } from 'react'
import classes from './Note.module.css'

/** A sentence in small letters that explains what stands beside it. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}
