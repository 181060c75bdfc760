import { useId } from 'react'
import classes from './LaterButton.module.css'

/**
 * A button whose function the product does not have yet: it stays in reach, does nothing and says why. The reason
 * stands beside the name, since who speaks to the browser says all words that a button has (WCAG 2.5.3).
 */
export function LaterButton({ children }: { children: string }) {
  const reason = useId()
  return (
    <span className={classes.later}>
      <button type="button" aria-disabled="true" aria-describedby={reason}>
        {children}
      </button>
      <small id={reason}>not available yet</small>
    </span>
  )
}
