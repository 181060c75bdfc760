import { Status } from '@aerofleet/ui/state/Status'
import { useNavigation } from 'react-router-dom'
import classes from './LoadingBar.module.css'
import { useElapsed } from './use-elapsed'

const slowAfter = 10_000 // milliseconds

export function LoadingBar() {
  const isLoading = useNavigation().state === 'loading'
  return isLoading ? <VisibleLoadingBar /> : null
}

export function VisibleLoadingBar() {
  const isSlow = useElapsed(slowAfter)
  return (
    <Status className={classes.bar}>
      <span className="visually-hidden">Loading screen</span>
      {isSlow ? <p className={classes.hint}>This screen takes longer than usual to load.</p> : null}
    </Status>
  )
}
