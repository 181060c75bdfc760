import { useEffect, useState } from 'react'

/** In milliseconds after the last key, before the search starts. */
const pause = 250

/** Returns the typed text once the user pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
