import type { State } from '@aerofleet/shared/due/state'
import { StateShape } from './StateShape'
import classes from './StateShape.module.css'
import { conditionOf, stateMeanings } from './words'

type StateWordsProps = { state: State; children: string; isBadge?: boolean }

export function StateWords({ state, children, isBadge = false }: StateWordsProps) {
  return (
    <span
      title={stateMeanings[state]}
      className={`${classes.words} ${classes[conditionOf[state]]} ${isBadge ? classes.badge : ''}`}
    >
      <StateShape state={state} />
      <span>{children}</span>
    </span>
  )
}
