import { conditions, type Condition } from '@aerofleet/shared/maintenance'
import colours from './condition.module.css'
import classes from './ConditionShares.module.css'

type ConditionSharesProps = { counts: Record<Condition, number>; className: string | undefined }

/**
 * Shows the shares of the conditions in a fleet as one bar. `className` sets its height. Assistive technology skips it:
 * put the counts beside it.
 */
export function ConditionShares({ counts, className = '' }: ConditionSharesProps) {
  return (
    <div className={`${classes.shares} ${className}`} aria-hidden="true">
      {conditions
        .filter((condition) => counts[condition] > 0)
        .map((condition) => (
          <span
            key={condition}
            className={colours[condition]}
            style={{ flexGrow: counts[condition] }}
          />
        ))}
    </div>
  )
}
