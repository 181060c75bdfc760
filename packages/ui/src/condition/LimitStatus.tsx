import { formatLeft } from '@aerofleet/shared/format'
import { conditionLabel, maintenanceStatus, type Usage } from '@aerofleet/shared/maintenance'
import colours from './condition.module.css'
import { ConditionShape } from './ConditionShape'
import { LimitGauge } from './LimitGauge'
import classes from './LimitStatus.module.css'

export function LimitStatus({ usage, label }: { usage: Usage; label: string }) {
  const condition = maintenanceStatus(usage)
  return (
    <div className={classes.status}>
      <span className={`${classes.words} ${colours[condition]}`}>
        <ConditionShape condition={condition} />
        <span>{conditionLabel[condition]}</span>
      </span>
      <LimitGauge usage={usage} label={label} />
      <span className={classes.left}>{formatLeft(usage)}</span>
    </div>
  )
}
