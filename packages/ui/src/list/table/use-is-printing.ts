import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. Whatever is rendered in this state is on the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  // A visible page may be printed at once.
  useLayoutEffect(() => {
    // The browser prints what is in the document when this event has been handled.
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
