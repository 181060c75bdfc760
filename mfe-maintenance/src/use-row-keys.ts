import { useEffect, type RefObject } from 'react'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * The keys of a list: `/` leads to the search field of the page, and `j`, `k` and the arrows between the
 * first links of its rows. They count while the focus is in the list or on a heading, never in a field.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { activeElement } = document
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (activeElement?.matches('input, select, textarea, [contenteditable]')) return
      if (document.querySelector('[role=dialog]')) return
      if (event.key === '/') focus(document.querySelector('main input[type=search]'), event)
      const step = steps[event.key]
      const isHere = activeElement?.matches('h1, h2') || box.current?.contains(activeElement)
      if (step === undefined || !isHere) return
      const links = [...(box.current?.querySelectorAll('[data-key]') ?? [])].map((row) =>
        row.querySelector('a'),
      )
      const current = activeElement?.closest('[data-key]')?.querySelector('a') ?? null
      focus(links[current ? links.indexOf(current) + step : 0] ?? null, event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}

function focus(element: Element | null, event: KeyboardEvent) {
  if (!(element instanceof HTMLElement)) return
  event.preventDefault()
  element.focus()
}
