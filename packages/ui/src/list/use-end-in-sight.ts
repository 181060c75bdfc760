import { useCallback, useEffect, useRef } from 'react'

/** The next page loads when the end of the list is this close to the window. */
const ahead = '1200px'

/** Calls `onSight` when the element of the ref comes near the window. `null` waits. */
export function useEndInSight(onSight: (() => void) | null) {
  const latest = useRef(onSight)
  const isNear = useRef(false)
  useEffect(() => {
    latest.current = onSight
    // After a short page the end is still in sight.
    if (isNear.current) onSight?.()
  }, [onSight])
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear.current = entry?.isIntersecting ?? false
        if (isNear.current) latest.current?.()
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => {
      isNear.current = false
      observer.disconnect()
    }
  }, [])
}
