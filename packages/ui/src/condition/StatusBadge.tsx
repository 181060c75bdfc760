import { conditionLabel, type Condition } from '@aerofleet/shared/maintenance'
import { ConditionShape } from './ConditionShape'
import classes from './StatusBadge.module.css'

export function StatusBadge({ condition }: { condition: Condition }) {
  return (
    <span className={`${classes.badge} ${classes[condition]}`}>
      <ConditionShape condition={condition} />
      {conditionLabel[condition]}
    </span>
  )
}
