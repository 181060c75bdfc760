import { useCallback, useEffect, useRef } from 'react'

/**
 * Collects the digits that the user types while `isWaiting`, before the field that will have the focus is
 * there, and the Enter after them as a line break.
 * @returns a function that returns the collected text and clears it
 */
export function useTypedMeanwhile(isWaiting: boolean): () => string {
  const typed = useRef('')
  useEffect(() => {
    if (!isWaiting) return
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof Element && target.matches('input, select, textarea')) return
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (/^[\d.,]$/.test(key)) typed.current += key
      else if (key === 'Enter' && typed.current) typed.current += '\n'
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isWaiting])
  return useCallback(() => {
    const text = typed.current
    typed.current = ''
    return text
  }, [])
}
