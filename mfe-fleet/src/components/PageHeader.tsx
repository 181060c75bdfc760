import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

/** The heading of a page, and its buttons at the other end of the line. */
export function PageHeader({ children }: { children: ReactNode }) {
  return <header className={classes.header}>{children}</header>
}
