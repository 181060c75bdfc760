import type { ReactNode } from 'react'
import classes from './Note.module.css'

export function Note({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}
