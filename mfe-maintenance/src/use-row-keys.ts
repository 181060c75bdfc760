import { readStored } from '@aerofleet/shared/runtime/session'
import { useEffect, type RefObject } from 'react'

/** The list of aircraft has a switch for its keys; who has turned them off there wants none here. */
const storedAs = 'aerofleet.listKeys'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Says that `n` presses this button or link, where the focus is in its row or on a heading of the page. */
export const pressedByNew = { 'aria-keyshortcuts': 'n' } as const

/** Says that this link opens what its row is about, where it is not the first link of the row. */
export const opensRow = { 'data-opens-row': true } as const

const linkOf = (row: Element | null) =>
  row?.querySelector('[data-opens-row]') ?? row?.querySelector('a') ?? null

/**
 * The keys of a list: `/` leads to the search field of the page, `j`, `k` and the arrows between the links that
 * open its rows, and `n` presses what begins something new: in the row of the focus, else on the page.
 * They count while the focus is in the list or on a heading, never in a field.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { activeElement } = document
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (activeElement?.matches('input, select, textarea, [contenteditable]')) return
      if (readStored(storedAs) === 'off' || document.querySelector('[role=dialog]')) return
      if (!activeElement?.matches('h1, h2') && !box.current?.contains(activeElement)) return
      const row = activeElement?.closest('[data-key]') ?? null
      if (event.key === '/') focus(document.querySelector('main input[type=search]'), event)
      if (event.key === 'n') pressNew(row, event)
      const step = steps[event.key]
      if (step === undefined) return
      const links = [...(box.current?.querySelectorAll('[data-key]') ?? [])].map(linkOf)
      const current = linkOf(row)
      focus(links[current ? links.indexOf(current) + step : 0] ?? null, event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}

function pressNew(row: Element | null, event: KeyboardEvent) {
  const ofNew = `[aria-keyshortcuts=${pressedByNew['aria-keyshortcuts']}]`
  const target = row?.querySelector(ofNew) ?? document.querySelector(`main ${ofNew}`)
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
  target.click()
}

function focus(element: Element | null, event: KeyboardEvent) {
  if (!(element instanceof HTMLElement)) return
  event.preventDefault()
  element.focus()
}
