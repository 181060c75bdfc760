import { useEffect, useState, type ComponentProps } from 'react'
import classes from './Status.module.css'

/** Milliseconds that Safari needs to know a region. */
const tellAfter = 100

/**
 * A text that assistive technology tells when it is idle. It tells nothing of a region that it does not know yet, so
 * the text comes a moment after its region.
 */
export function Status({ children, ...props }: Omit<ComponentProps<'div'>, 'role'>) {
  const isKnown = useIsKnown()
  return (
    <div role="status" {...props}>
      <div className={classes.text} aria-hidden={!isKnown || undefined}>
        {children}
      </div>
    </div>
  )
}

/** Returns whether this part has been in the document for a moment. */
export function useIsKnown() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), tellAfter)
    return () => clearTimeout(timer)
  }, [])
  return isKnown
}
