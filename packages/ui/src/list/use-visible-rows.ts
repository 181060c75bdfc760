import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from './use-is-printing'

/** A list of up to this many rows is rendered whole, for the browser's own search. */
const renderAllUpTo = 100

/** The estimated height of a row of the table in rem, until it has been measured. */
const rowHeight = 2.75

/** Below `below` rem a row is no line of a table any more, but about `height` rem high. */
export type NarrowRows = { below: number; height: number }

/** Keys of rows: a Set, or a Map by these keys. */
export type KeySet = { size: number; has: (key: string) => boolean }

const noKeys: KeySet = new Set()

/**
 * The rows of a long table that are near the window, and the `pinned` ones wherever they are; all rows
 * for a print. Put `body` on the `tbody`, spread `place` on each `tr`, and fill what is left out with a
 * `RowGap` of `gapBefore` and `gapAfter` pixels.
 */
export function useVisibleRows(keys: readonly string[], narrow: NarrowRows, pinned = noKeys) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useTop(body)
  const isPrinting = useIsPrinting()
  // Other functions make the virtualizer place all rows anew: 30 ms of each press at 10,000 rows.
  const keyOf = useCallback((index: number) => keys[index] ?? index, [keys])
  const height = useEstimatedHeight(body, narrow)
  const estimateHeight = useCallback(() => height, [height])
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: estimateHeight,
    getItemKey: keyOf,
    overscan: keys.length <= renderAllUpTo ? renderAllUpTo : 5,
    scrollMargin,
    rangeExtractor: (range) => withPinned(range, keys, pinned),
    // The estimate stays where elements have no height, as in tests.
    measureElement: (element) => element.getBoundingClientRect().height || height,
  })
  const placeOf = (index: number) =>
    placeOfRow(index, keys[index] ?? '', virtualizer.measureElement)
  if (isPrinting) {
    const rows = keys.map((key, index) => ({ index, key, gapBefore: 0, place: placeOf(index) }))
    return { body, rows, gapAfter: 0, isPrinting }
  }
  const items = virtualizer.getVirtualItems()
  const rows = items.map(({ index, key, start }, position) => ({
    index,
    key,
    gapBefore: start - (items[position - 1]?.end ?? scrollMargin),
    place: placeOf(index),
  }))
  const end = items.at(-1)?.end ?? scrollMargin
  return { body, rows, gapAfter: scrollMargin + virtualizer.getTotalSize() - end, isPrinting }
}

/** The props of a `tr`; `measure` reads its height. */
export const placeOfRow = (
  index: number,
  key: string,
  measure: (element: HTMLTableRowElement | null) => void,
) => ({ 'aria-rowindex': index + 2, 'data-index': index, 'data-key': key, ref: measure })

export type RowPlace = ReturnType<typeof placeOfRow>

/**
 * The distance in pixels from the top of the page to the table. It is measured again when the page
 * changes its height, since something above the table may have come or gone.
 */
function useTop(body: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    function measure() {
      setTop(topOf(body.current))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return top
}

/** Its place in the page, without the scroll position: WebKit may answer with one of another moment. */
function topOf(element: Element | null): number {
  return element instanceof HTMLElement ? element.offsetTop + topOf(element.offsetParent) : 0
}

/** The height of a row in pixels, which depends on the width of the table and the size of its text. */
function useEstimatedHeight(body: { current: HTMLElement | null }, { below, height }: NarrowRows) {
  const [pixels, setPixels] = useState(16 * rowHeight)
  useLayoutEffect(() => {
    function estimate() {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const width = body.current?.clientWidth || window.innerWidth
      setPixels(rem * (width < below * rem ? height : rowHeight))
    }
    estimate()
    const observer = new ResizeObserver(estimate)
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [body, below, height])
  return pixels
}

function withPinned(range: Range, keys: readonly string[], pinned: KeySet) {
  const visible = defaultRangeExtractor(range)
  if (pinned.size === 0) return visible
  const pinnedIndexes = keys.flatMap((key, index) => (pinned.has(key) ? [index] : []))
  return [...new Set([...visible, ...pinnedIndexes])].sort((a, b) => a - b)
}
