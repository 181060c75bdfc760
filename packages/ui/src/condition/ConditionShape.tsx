import type { Condition } from '@aerofleet/shared/maintenance'
import colours from './condition.module.css'
import classes from './StatusBadge.module.css'

const shapes: Record<Condition, string> = {
  due: 'M5 0.8 9.6 9.2H0.4z',
  soon: 'M5 0 10 5 5 10 0 5z',
  good: 'M5 0.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
}

/** Each condition has its own shape beside its colour: triangle, diamond, circle. */
export function ConditionShape({ condition }: { condition: Condition }) {
  return (
    <svg
      className={`${classes.shape} ${colours[condition]}`}
      viewBox="0 0 10 10"
      width="10"
      height="10"
      aria-hidden="true"
    >
      <path d={shapes[condition]} fill="currentColor" />
    </svg>
  )
}
