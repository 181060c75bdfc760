import type { State } from '@aerofleet/shared/due/state'
import { Explained } from '@aerofleet/ui/Button'
import { StateShape } from './StateShape'
import classes from './StateShape.module.css'
import { conditionOf, stateMeanings } from './words'

type StateWordsProps = { state: State; children: string; isBadge?: boolean }

const lookOf = ({ state, isBadge = false }: StateWordsProps) =>
  `${classes.words} ${classes[conditionOf[state]]} ${isBadge ? classes.badge : ''}`

const Words = ({ state, children }: StateWordsProps) => (
  <>
    <StateShape state={state} />
    <span>{children}</span>
  </>
)

/** For a place that is a link itself. */
export const LinkedState = (props: StateWordsProps) => (
  <span className={lookOf(props)}>
    <Words {...props} />
  </span>
)

type ExplainedStateProps = StateWordsProps & {
  /** Of this item, if it says more than the meaning of the state. */
  reason?: string | undefined
}

export const StateWords = ({ reason, ...props }: ExplainedStateProps) => (
  <Explained explanation={reason ?? stateMeanings[props.state]} className={lookOf(props)}>
    <Words {...props} />
  </Explained>
)
