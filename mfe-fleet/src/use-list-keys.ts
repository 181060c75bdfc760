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
  /** Called with the id of the aircraft whose row has the focus. */
  edit: (id: string) => void
  select: (id: string) => void
  clearSelection: () => void
  help: () => void
}

/**
 * The keyboard shortcuts of the list. They work while the focus is in the table or on a heading of the page,
 * never in a field. They can be turned off, and stay so in this browser: voice input would trigger them with
 * every word.
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

/** A press on something that cannot have the focus gives it to the box around the table. */
function isListening(focused: HTMLElement, table: HTMLElement | null): boolean {
  if (focused.matches('input:not([type="checkbox"]), select, textarea, [contenteditable]'))
    return false
  return focused.matches('h1, h2') || (table?.parentElement?.contains(focused) ?? false)
}

/** Runs the shortcut of a key; returns whether there is one. */
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
