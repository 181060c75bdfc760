import { useNavigation } from 'react-router-dom'
import classes from './LoadingBar.module.css'
import { useElapsed } from './use-elapsed'

const hintAfter = 10_000

/** A hairline while a screen loads; after 10 s it says that the wait goes on. */
export function LoadingBar() {
  const loading = useNavigation().state === 'loading'
  return loading ? <Bar /> : null
}

export function Bar() {
  const slow = useElapsed(hintAfter)
  return (
    <div className={classes.bar} role="status">
      <span className="visually-hidden">Loading screen</span>
      {slow ? <p className={classes.hint}>This screen takes longer than usual to load.</p> : null}
    </div>
  )
}
