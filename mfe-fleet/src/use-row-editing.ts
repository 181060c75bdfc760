import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { useRef, useState } from 'react'

/** `start` is what the fields began with, `base` what the user has last seen: its version goes into If-Match. */
export type Editing = { start: Aircraft; base: Aircraft }

/** Which rows are in edit mode. They outlive filters, sorting, refreshing and scrolling. */
export function useRowEditing() {
  const [editing, setEditing] = useState<ReadonlyMap<string, Editing>>(new Map())
  const returnTo = useRef<string | null>(null)

  function begin(aircraft: Aircraft) {
    setEditing((rows) => new Map(rows).set(aircraft.id, { start: aircraft, base: aircraft }))
  }

  function end(id: string) {
    returnTo.current = id
    setEditing((rows) => new Map([...rows].filter(([row]) => row !== id)))
  }

  /** After Refresh the user sees the new values, and saving replaces those. */
  function rebase(fleet: readonly Aircraft[]) {
    const fresh = new Map(fleet.map((aircraft) => [aircraft.id, aircraft]))
    setEditing(
      (rows) =>
        new Map([...rows].map(([id, row]) => [id, { ...row, base: fresh.get(id) ?? row.base }])),
    )
  }

  /** Takes the focus once, when its row has just left edit mode. */
  function returnFocus(id: string) {
    return (button: HTMLElement | null) => {
      if (!button || returnTo.current !== id) return
      returnTo.current = null
      // Unless the row comes back later, while somebody is somewhere else.
      if (document.activeElement === document.body) button.focus()
    }
  }

  return { editing, begin, end, rebase, returnFocus }
}
