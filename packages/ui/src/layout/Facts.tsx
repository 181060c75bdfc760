import type { ReactNode } from 'react'
import classes from './Facts.module.css'

type FactsProps = {
  /** Facts stand below each other, label and value at both ends of a line, or beside each other under their labels. */
  look?: 'lines' | 'grid'
  children: ReactNode
}

export const Facts = ({ look = 'lines', children }: FactsProps) => (
  <dl className={classes[look]}>{children}</dl>
)

type FactProps = {
  label: string
  isName?: boolean
  children: ReactNode
}

export const Fact = ({ label, isName, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd translate={isName ? 'no' : undefined}>{children}</dd>
  </div>
)
