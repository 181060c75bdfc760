import { useLayoutEffect, useState, type RefObject } from 'react'

export const remInPixels = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Returns the width of an element in rem, so that a table with enlarged text is laid out as a narrower one. Returns
 * `undefined` without layout, as in tests.
 */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    function measure() {
      setRoom((element.current?.clientWidth ?? 0) / remInPixels() || undefined)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
