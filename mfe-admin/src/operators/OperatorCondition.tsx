import { formatNumber } from '@aerofleet/shared/format'
import { conditions } from '@aerofleet/shared/maintenance'
import { ConditionShares } from '@aerofleet/ui/condition/ConditionShares'
import type { ConditionCounts } from './operator-conditions'
import classes from './OperatorCondition.module.css'

const words = { due: 'due', soon: 'due soon', good: 'good' } as const

export function OperatorCondition({ counts }: { counts: ConditionCounts }) {
  return (
    <div className={classes.condition}>
      <ConditionShares counts={counts} className={classes.bar} />
      <p>
        {conditions
          .map((condition) => `${formatNumber(counts[condition])} ${words[condition]}`)
          .join(', ')}
      </p>
    </div>
  )
}
