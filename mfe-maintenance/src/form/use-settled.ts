import { useEffect, useState } from 'react'

/** Milliseconds after the last key until what was typed is searched for. */
const pause = 250

/** A text that was typed, once it stays the same for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
