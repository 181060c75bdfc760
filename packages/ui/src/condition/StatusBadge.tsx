import { conditionLabel, type Condition } from '@aerofleet/shared/maintenance'
import colours from './condition.module.css'
import { ConditionShape } from './ConditionShape'
import classes from './StatusBadge.module.css'

export function StatusBadge({ condition }: { condition: Condition }) {
  return (
    <span className={`${classes.badge} ${colours[condition]}`}>
      <ConditionShape condition={condition} />
      <span>{conditionLabel[condition]}</span>
    </span>
  )
}
