import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { useState, type FocusEvent, type PointerEvent } from 'react'

/** A row that keeps its place although its new values belong elsewhere. */
export type PinnedRow = { aircraft: Aircraft; index: number }

/** In milliseconds. */
const savedFor = 4000

/**
 * Marks rows as saved for a while. A saved row keeps its place until the focus or the pointer
 * leaves it. Spread `leaveProps` on the element around the table.
 */
export function useSavedRows() {
  const [saved, setSaved] = useState<ReadonlyMap<string, string>>(new Map())
  const [pinned, pin] = useState<PinnedRow | null>(null)

  function markSaved({ id, tailNumber }: Aircraft) {
    setSaved((rows) => new Map(rows).set(id, tailNumber))
    setTimeout(
      () => setSaved((rows) => new Map([...rows].filter(([rowId]) => rowId !== id))),
      savedFor,
    )
  }

  function releaseLeft({ target, relatedTarget }: FocusEvent | PointerEvent) {
    if (!pinned || !(target instanceof Element) || !(relatedTarget instanceof Node)) return
    const row = target.closest<HTMLElement>('tr[data-key]')
    if (row?.dataset['key'] === pinned.aircraft.id && !row.contains(relatedTarget)) pin(null)
  }

  return {
    saved,
    pinned,
    pin,
    markSaved,
    leaveProps: { onBlur: releaseLeft, onPointerOut: releaseLeft },
  }
}
