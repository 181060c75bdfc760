import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

type FactProps = {
  label: string
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
