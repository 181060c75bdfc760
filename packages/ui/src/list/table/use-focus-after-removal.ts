import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the list when a deleted row has taken the focused button along. */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, count: number): void {
  const previousCount = useRef(count)
  useEffect(() => {
    const isShorter = count < previousCount.current
    previousCount.current = count
    if (isShorter && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
  }, [list, count])
}
