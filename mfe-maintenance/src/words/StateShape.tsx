import type { State } from '@aerofleet/shared/due/state'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import classes from './StateShape.module.css'
import { conditionOf } from './words'

/** An item without a baseline has an open square: nobody knows whether it is good. */
export function StateShape({ state }: { state: State }) {
  const condition = conditionOf[state]
  return condition === 'none' ? (
    <svg className={classes.open} viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
      <path d="M1.25 1.25h7.5v7.5h-7.5z" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  ) : (
    <ConditionShape condition={condition} />
  )
}
