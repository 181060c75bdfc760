import { useEffect, useState, type ComponentProps } from 'react'
import classes from './Status.module.css'

/** In milliseconds: Safari needs this time to notice a new region. */
const announceAfter = 100

/**
 * Assistive technology reads this text when it is idle. It ignores a region that it does not know yet, so the text
 * comes a moment after its region.
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

/** Returns whether this component has been in the document for a moment. */
export function useIsKnown() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), announceAfter)
    return () => clearTimeout(timer)
  }, [])
  return isKnown
}
