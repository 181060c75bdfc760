import { Icon } from '@aerofleet/ui/Icon'
import type { ReactNode } from 'react'
import classes from './Steps.module.css'

export type Step = { title: string; text: string; isDone?: boolean; action?: ReactNode }

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text, isDone = false, action }, index) => (
        <li key={title} className={isDone ? classes.done : ''}>
          <span className={classes.number}>
            {isDone ? <Icon name="check" size={14} /> : <span aria-hidden="true">{index + 1}</span>}
          </span>
          <h3>
            <span>{title}</span>
            {isDone ? <span className="visually-hidden">, done</span> : null}
          </h3>
          <p>{text}</p>
          {action}
        </li>
      ))}
    </ol>
  )
}
