import type { Condition } from '@aerofleet/shared/maintenance'
import classes from './ConditionShape.module.css'

export function ConditionShape({ condition }: { condition: Condition }) {
  return <span className={`${classes.shape} ${classes[condition]}`} aria-hidden="true" />
}
