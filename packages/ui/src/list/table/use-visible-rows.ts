import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
  windowScroll,
  type Range,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { remInPixels } from './use-room'

/** A row is a line of the table or several lines. `none` stands for no layout at all, as in tests. */
type Layout = 'table' | 'lines' | 'none'

/** A list of up to this many rows is rendered whole, for the browser's own search. */
const renderAllUpTo: Record<Layout, number> = { table: 20, lines: 20, none: 100 }

const overscan: Record<Layout, number> = { table: 1, lines: 4, none: 1 }

type RowLook = {
  layout: Layout
  /** The estimated height of a row in rem, until it has been measured. */
  height: number
  isPrinting: boolean
}

export type KeySet = Pick<ReadonlySet<string>, 'size' | 'has' | 'keys'>

const noKeys: KeySet = new Set()

/**
 * Returns the rows to render: the rows near the window, the `pinned` ones, the one with the focus, and all rows in
 * print. Put `body` on the `tbody` and `place` on each `tr`. A `RowGap` of `gapBefore` or `gapAfter` pixels stands for
 * missing rows; `height`, in pixels, is the whole list.
 */
export function useVisibleRows(
  keys: readonly string[],
  { layout, height: rowHeight, isPrinting }: RowLook,
  pinned = noKeys,
) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useTop(body)
  // New functions make the virtualizer place all rows anew: 30 ms of each press at 10,000 rows.
  const keyOf = useCallback((index: number) => keys[index] ?? index, [keys])
  const [rem] = useState(remInPixels)
  const estimate = rowHeight * rem
  const covered = useCoveredHeight(body)
  const estimateHeight = useCallback(() => estimate, [estimate])
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: estimateHeight,
    getItemKey: keyOf,
    overscan: keys.length <= renderAllUpTo[layout] ? keys.length : overscan[layout],
    scrollMargin,
    observeElementOffset: (instance, report) => {
      const dialog = dialogOf(body.current)
      return dialog ? observeOffset(dialog, report) : observeWindowOffset(instance, report)
    },
    scrollToFn: (offset, options, instance) => {
      const dialog = dialogOf(body.current)
      if (!dialog) windowScroll(offset, options, instance)
      // At first the virtualizer asks for the place of the window.
      else if (options.adjustments !== undefined) dialog.scrollTop = offset + options.adjustments
    },
    rangeExtractor: (range) => {
      const top = (virtualizer.scrollOffset ?? 0) + covered.current
      const inSight = virtualizer.getVirtualItemForOffset(top)?.index ?? 0
      const startIndex = Math.min(Math.max(range.startIndex, inSight), range.endIndex)
      const alwaysRendered = [...focusedRow(body, keys), ...placesOf(pinned, keys)]
      return withPinned({ ...range, startIndex }, alwaysRendered)
    },
    // The estimate stays where elements have no height, as in tests.
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
  })
  const placeOf = (index: number) =>
    placeOfRow(index, keys[index] ?? '', virtualizer.measureElement)
  if (isPrinting) {
    const rows = keys.map((key, index) => ({ index, key, gapBefore: 0, place: placeOf(index) }))
    return { body, rows, gapAfter: 0, height: 0 }
  }
  const items = virtualizer.getVirtualItems()
  const rows = items.map(({ index, key, start }, position) => ({
    index,
    key,
    gapBefore: start - (items[position - 1]?.end ?? scrollMargin),
    place: placeOf(index),
  }))
  const end = items.at(-1)?.end ?? scrollMargin
  const height = virtualizer.getTotalSize()
  return { body, rows, gapAfter: scrollMargin + height - end, height }
}

export const placeOfRow = (
  index: number,
  key: string,
  measure: (element: HTMLTableRowElement | null) => void,
) => ({ 'aria-rowindex': index + 2, 'data-index': index, 'data-key': key, ref: measure })

export type RowPlace = ReturnType<typeof placeOfRow>

/** The dialog that scrolls the list; elsewhere the window does. */
const dialogOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[role="dialog"]') ?? null

function observeOffset(
  dialog: HTMLElement,
  report: (offset: number, isScrolling: boolean) => void,
) {
  const tell = () => report(dialog.scrollTop, false)
  tell()
  dialog.addEventListener('scroll', tell, { passive: true })
  return () => dialog.removeEventListener('scroll', tell)
}

/**
 * Returns the pixels from the top of the page or dialog to the table. One of another height is measured again, because
 * something above the table may have come or gone.
 */
function useTop(body: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    function measure() {
      setTop(topOf(body.current))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of dialogOf(body.current)?.children ?? [document.body]) observer.observe(each)
    return () => observer.disconnect()
  }, [body])
  return top
}

/** Adds offsets in the page or dialog: positions in the window depend on the scroll position, which may be outdated in WebKit. */
function topOf(element: Element | null): number {
  return element instanceof HTMLElement && element !== dialogOf(element)
    ? element.offsetTop + topOf(element.offsetParent)
    : 0
}

/**
 * Returns the height in pixels of the sticky heading and everything above it that sticks. Something above may come or
 * go, so another size of the heading or page is measured again.
 */
function useCoveredHeight(body: { current: HTMLElement | null }) {
  const covered = useRef(0)
  useEffect(() => {
    const head = body.current?.closest('table')?.tHead
    if (!head) return
    const observer = new ResizeObserver(() => {
      const { position, top } = getComputedStyle(head)
      covered.current = position === 'sticky' ? Number.parseFloat(top) + head.offsetHeight : 0
    })
    observer.observe(head)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return covered
}

/** The list may already have another order than the document. */
function focusedRow(body: { current: HTMLElement | null }, keys: readonly string[]): number[] {
  const { activeElement } = document
  if (!body.current?.contains(activeElement)) return []
  const row = activeElement?.closest<HTMLElement>('tr[data-key]')
  return row ? [keys.indexOf(row.dataset['key'] ?? '')] : []
}

const placesOf = (pinned: KeySet, keys: readonly string[]): number[] =>
  [...pinned.keys()].map((key) => keys.indexOf(key))

function withPinned(range: Range, pinned: number[]) {
  const visible = defaultRangeExtractor(range)
  const isOfList = (index: number) => index >= 0 && index < range.count
  return [...new Set([...visible, ...pinned.filter(isOfList)])].sort((a, b) => a - b)
}
