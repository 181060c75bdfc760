import { useId } from 'react'
import classes from './LaterButton.module.css'

/** A button whose function the product does not have yet: it stays in reach, does nothing and says why. */
export function LaterButton({ children }: { children: string }) {
  const id = useId()
  return (
    <button
      type="button"
      aria-disabled="true"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-reason`}
      className={classes.later}
    >
      <span id={`${id}-name`}>{children}</span>
      <small id={`${id}-reason`}>not available yet</small>
    </button>
  )
}
