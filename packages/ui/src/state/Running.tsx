import { formatNumber } from '@aerofleet/shared/format'
import type { Progress } from '@aerofleet/shared/runtime/each'
import { Button } from '../Button'
import classes from './Running.module.css'

type RunningProps = { activity: string; progress: Progress; onStop: () => void }

/** How far an action for many aircraft is, with Stop. */
export function Running({ activity, progress, onStop }: RunningProps) {
  const { done, total, isStopping } = progress
  return (
    <div className={classes.running}>
      <strong>{activity}</strong>
      <progress aria-label={activity} value={done} max={total} />
      <span>{`${formatNumber(done)} of ${formatNumber(total)} aircraft`}</span>
      <Button
        disabledReason={isStopping ? 'Stopping after these aircraft…' : undefined}
        onClick={onStop}
      >
        Stop
      </Button>
    </div>
  )
}
