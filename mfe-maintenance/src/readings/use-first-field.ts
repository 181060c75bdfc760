import { useMedia } from '@aerofleet/ui/browser/use-media'
import { useEffect, useRef } from 'react'

/**
 * Focuses the first field of a table when the page opens, after the shell has focused the heading. It does nothing on
 * a phone, where the keyboard would cover the table.
 * @returns the ref of the element around the table
 */
export function useFirstField() {
  const around = useRef<HTMLDivElement>(null)
  const isTouched = useMedia('(pointer: coarse)')
  useEffect(() => {
    if (isTouched) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, h1'))
        around.current?.querySelector<HTMLElement>('tbody input')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isTouched])
  return around
}
