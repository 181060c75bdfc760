import { useId } from 'react'
import classes from './LaterButton.module.css'

/**
 * A button for a function that the product does not have yet. It stays focusable, does nothing and says why. The reason
 * stands beside the name, because people who speak to the browser say all words of a button (WCAG 2.5.3).
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
