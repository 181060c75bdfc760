import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A render in this state is what appears on paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  // A layout effect, because a visible page may be printed at once.
  useLayoutEffect(() => {
    // The browser prints the document as it is when this event has been handled.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
