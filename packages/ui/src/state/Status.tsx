import { useEffect, useState, type ComponentProps } from 'react'
import classes from './Status.module.css'

/** Milliseconds that Safari needs to know a region. */
const tellAfter = 100

/**
 * What assistive technology tells when it is idle, although it comes together with its text: of a region that
 * it does not know yet it would tell nothing.
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

/** Whether what is rendered here has been in the document for a moment. */
export function useIsKnown() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), tellAfter)
    return () => clearTimeout(timer)
  }, [])
  return isKnown
}
