import { formatNumber } from '@aerofleet/shared/format'
import { conditions } from '@aerofleet/shared/maintenance'
import { ConditionShares } from '@aerofleet/ui/condition/ConditionShares'
import type { ConditionCounts } from './operator-conditions'
import classes from './OperatorCondition.module.css'

const words = { due: 'due', soon: 'due soon', good: 'good' } as const

/** Without counts it has the room that they will take. */
export function OperatorCondition({ counts }: { counts: ConditionCounts | undefined }) {
  return (
    <div className={classes.condition}>
      {counts ? (
        <ConditionShares counts={counts} className={classes.bar} />
      ) : (
        <div className={classes.bar} />
      )}
      <p>
        {counts
          ? conditions
              .map((condition) => `${formatNumber(counts[condition])} ${words[condition]}`)
              .join(', ')
          : '—'}
      </p>
    </div>
  )
}
