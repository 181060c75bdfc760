import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Up to here every row is rendered: the browser's own search and printing see the whole list. */
const wholeUpTo = 100

/** Pixels, until a row has been measured. */
const rowHeight = 45
const cardHeight = 250
/** Pixels of width; stands in the style sheets, too. */
const cardsBelow = 920

/** Keys of rows; a Map or a Set is one. */
export type Keys = { size: number; has: (key: string) => boolean }

const nothing: Keys = new Set()

/**
 * Of a long table only the rows near the window: spread `place` on each `tr`, put `body` on the
 * `tbody`, and a `RowGap` of `gapBefore` and `gapAfter` pixels for what is not in the document. Pinned
 * rows stay in it wherever they are.
 */
export function useVisibleRows(keys: readonly string[], pinned = nothing) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useTop(body)
  const estimate = () =>
    (body.current?.clientWidth || window.innerWidth) < cardsBelow ? cardHeight : rowHeight
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: estimate,
    getItemKey: (index) => keys[index] ?? index,
    overscan: keys.length <= wholeUpTo ? wholeUpTo : 10,
    scrollMargin,
    rangeExtractor: (range) => withPinned(range, keys, pinned),
    // Without layout (tests) there is nothing to measure, and the estimate stays.
    measureElement: (element) => element.getBoundingClientRect().height || estimate(),
  })
  const items = virtualizer.getVirtualItems()
  const rows = items.map(({ index, key, start }, at) => ({
    index,
    key,
    gapBefore: start - (items[at - 1]?.end ?? scrollMargin),
    place: { 'aria-rowindex': index + 2, 'data-index': index, ref: virtualizer.measureElement },
  }))
  const end = items.at(-1)?.end ?? scrollMargin
  return { body, rows, gapAfter: scrollMargin + virtualizer.getTotalSize() - end }
}

export type RowPlace = ReturnType<typeof useVisibleRows>['rows'][number]['place']

/** What stands above the table comes and goes, and the page grows or shrinks with it. */
function useTop(body: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    function measure() {
      setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return top
}

function withPinned(range: Range, keys: readonly string[], pinned: Keys) {
  const visible = defaultRangeExtractor(range)
  if (pinned.size === 0) return visible
  const kept = keys.flatMap((key, index) => (pinned.has(key) ? [index] : []))
  return [...new Set([...visible, ...kept])].sort((a, b) => a - b)
}
