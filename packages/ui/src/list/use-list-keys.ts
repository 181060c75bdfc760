import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { useEffect, useRef, useState, type RefObject } from 'react'

const storedAs = 'aerofleet.listKeys'

const steps: Record<string, 1 | -1 | undefined> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Marks the button or link that the key `n` presses. The one in the focused row comes first. */
export const pressedByNew = { 'aria-keyshortcuts': 'n' } as const

/** Marks the link that opens the thing of a row, unless it is the row's first link. */
export const opensRow = { 'data-opens-row': true } as const

/** Further keys of a list. Each gets the key of the focused row, if any, and returns `false` if it has done nothing. */
type KeyActions = Record<string, (rowKey: string | undefined) => boolean | void>

/**
 * The keys of a list page: `/` leads to the search, `j`, `k` and the arrows move between rows, `n` begins something
 * new. They work while the focus is in the list or on a heading, never in a field. Users can turn them off in this
 * browser, because voice input would trigger them with every word.
 */
export function useListKeys(page: RefObject<HTMLElement | null>, actions: KeyActions = {}) {
  const [isOn, setOn] = useState(() => readStored(storedAs) !== 'off')
  const newest = useRef(actions)
  useEffect(() => {
    newest.current = actions
  })

  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { activeElement: focused } = document
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!page.current || !(focused instanceof HTMLElement)) return
      const table = page.current.querySelector('table')
      if (!isListening(focused, table)) return
      if (handleKey(event.key, page.current, focused, newest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, page])

  function turn(on: boolean) {
    writeStored(storedAs, on ? null : 'off')
    setOn(on)
  }
  return { isOn, turn }
}

/** A press on something that cannot have the focus gives the focus to the box around the table. */
function isListening(focused: HTMLElement, table: HTMLElement | null): boolean {
  const field = 'input:not([type="checkbox"]), select, textarea, [contenteditable]'
  if (focused.matches(field) || focused.closest('[role="dialog"]')) return false
  return focused.matches('h1, h2') || (table?.parentElement?.contains(focused) ?? false)
}

function handleKey(key: string, page: HTMLElement, focused: HTMLElement, actions: KeyActions) {
  const row = focused.closest<HTMLElement>('tr[data-key]')
  const step = steps[key]
  if (step) return focusRow(page, row, step)
  if (key === '/') return focusOn(page.querySelector('input[type="search"]'))
  if (key === 'n') return pressNew(page, row)
  const action = actions[key]
  return action !== undefined && action(row?.dataset['key']) !== false
}

function pressNew(page: HTMLElement, row: HTMLElement | null): boolean {
  const ofNew = `[aria-keyshortcuts=${pressedByNew['aria-keyshortcuts']}]`
  const target = row?.querySelector<HTMLElement>(ofNew) ?? page.querySelector<HTMLElement>(ofNew)
  target?.focus()
  target?.click()
  return target !== null
}

function focusRow(page: HTMLElement, row: HTMLElement | null, step: 1 | -1): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>('table tr[data-key]')]
  const index = row && isInWindow(row) ? rows.indexOf(row) + step : rows.findIndex(isInSight)
  return focusOn(targetIn(rows[index]))
}

const targetIn = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('[data-opens-row]') ??
  row?.querySelector<HTMLElement>('a:not([tabindex])') ??
  row?.querySelector<HTMLElement>('input') ??
  null

function focusOn(target: HTMLElement | null): boolean {
  target?.focus()
  return target !== null
}

/** A focused row may be scrolled away. Its neighbours are not in the document then. */
function isInWindow(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom >= 0 && top <= window.innerHeight
}

/** The heading of the table sticks to the upper edge and hides rows. */
const isInSight = (row: HTMLElement) =>
  row.getBoundingClientRect().top >=
  (row.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0) - 1
