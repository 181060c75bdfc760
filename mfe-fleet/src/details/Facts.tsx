import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Labels with their values, a line each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

type FactProps = {
  label: string
  /** Whether the value is a name, which is not translated. */
  isName?: boolean
  children: ReactNode
}

export function Fact({ label, isName, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd translate={isName ? 'no' : undefined}>{children}</dd>
    </div>
  )
}
