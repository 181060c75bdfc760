import { useEffect, useRef, type RefObject } from 'react'

/**
 * Sets `--list-top` on the page to the height of the sticky part, for parts that stick below it.
 */
export function useStickyHeight(page: RefObject<HTMLElement | null>) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!top.current) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      page.current?.style.setProperty('--list-top', `${height}px`)
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [page])
  return top
}
