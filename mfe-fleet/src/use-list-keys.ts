import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { useEffect, useRef, useState, type RefObject } from 'react'

const storedAs = 'aerofleet.listKeys'

export const listKeys = [
  ['/', 'Search'],
  ['j, ↓', 'Next row'],
  ['k, ↑', 'Previous row'],
  ['Enter', 'Open the aircraft'],
  ['e', 'Edit the row'],
  ['x', 'Select the row'],
  ['Esc', 'Clear the selection'],
  ['?', 'Show these keys'],
] as const

export type KeyActions = {
  search: () => void
  /** The id of the aircraft in whose row the focus is. */
  edit: (id: string) => void
  select: (id: string) => void
  clearSelection: () => void
  help: () => void
}

/**
 * The keys of the list. They count while the focus is in the table or on a heading of the page, never in
 * a field, and can be turned off, which is kept: who dictates would press them with every word.
 */
export function useListKeys(page: RefObject<HTMLElement | null>, actions: KeyActions) {
  const [isOn, setOn] = useState(() => readStored(storedAs) !== 'off')
  const newest = useRef(actions)
  useEffect(() => {
    newest.current = actions
  })

  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { activeElement } = document
      const table = page.current?.querySelector('table') ?? null
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!(activeElement instanceof HTMLElement) || !isListening(activeElement, table)) return
      if (pressed(event.key, activeElement, table, newest.current)) event.preventDefault()
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

/** The box around the table gets the focus when something without one is pressed in it. */
function isListening(focused: HTMLElement, table: HTMLElement | null): boolean {
  if (focused.matches('input:not([type="checkbox"]), select, textarea, [contenteditable]'))
    return false
  return focused.matches('h1, h2') || (table?.parentElement?.contains(focused) ?? false)
}

/** Does what the key says; answers whether it says anything. */
function pressed(
  key: string,
  focused: HTMLElement,
  table: HTMLElement | null,
  actions: KeyActions,
): boolean {
  const row = focused.closest<HTMLElement>('tr[data-key]')
  const id = row?.dataset['key']
  if (key === '/') actions.search()
  else if (key === '?') actions.help()
  else if (key === 'Escape') actions.clearSelection()
  else if (key === 'j' || key === 'ArrowDown') return focusRow(table, row, 1)
  else if (key === 'k' || key === 'ArrowUp') return focusRow(table, row, -1)
  else if (key === 'e' && id) actions.edit(id)
  else if (key === 'x' && id) actions.select(id)
  else return false
  return true
}

/** Moves the focus to the tail number of the next row or the one before; from elsewhere, to the first in sight. */
function focusRow(table: HTMLElement | null, row: HTMLElement | null, step: 1 | -1): boolean {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])]
  const index = row && isInWindow(row) ? rows.indexOf(row) + step : rows.findIndex(isInSight)
  const nextRow = rows[index]
  const target =
    nextRow?.querySelector<HTMLElement>('a:not([tabindex])') ??
    nextRow?.querySelector<HTMLElement>('input')
  target?.focus()
  return Boolean(target)
}

/** A row that has the focus may be scrolled away; its neighbours are not in the document then. */
function isInWindow(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom >= 0 && top <= window.innerHeight
}

/** Below the heading of the table, which sticks to the upper edge. */
const isInSight = (row: HTMLElement) =>
  row.getBoundingClientRect().top >=
  (row.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0) - 1
