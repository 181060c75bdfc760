import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { useCallback, useRef } from 'react'

/** `original` filled the fields. `latest` is the newest answer; its version goes into If-Match. */
export type EditedRow = { original: Aircraft; latest: Aircraft }

/**
 * The rows in edit mode, by the id of their aircraft. They survive filters, sorting, Refresh and
 * scrolling.
 */
export function useRowEditing() {
  const [editing, setEditing] = useKeptState<ReadonlyMap<string, EditedRow>>('rows', new Map())
  const idToFocus = useRef<string | null>(null)

  // Memoised, because a new function would make every `DataRow` render again.
  const begin = useCallback(
    (aircraft: Aircraft) => {
      setEditing((rows) => new Map(rows).set(aircraft.id, { original: aircraft, latest: aircraft }))
    },
    [setEditing],
  )

  function end(id: string) {
    idToFocus.current = id
    setEditing((rows) => new Map([...rows].filter(([rowId]) => rowId !== id)))
  }

  /** After Refresh the user has seen the new values, so the next save may replace them. */
  function updateLatest(fleet: readonly Aircraft[]) {
    const freshById = new Map(fleet.map((aircraft) => [aircraft.id, aircraft]))
    setEditing(
      (rows) =>
        new Map(
          [...rows].map(([id, row]) => [id, { ...row, latest: freshById.get(id) ?? row.latest }]),
        ),
    )
  }

  /**
   * Returns a ref for the Edit button of a row. It gets the focus when the row leaves edit mode.
   */
  const returnFocus = useCallback(
    (id: string) => (button: HTMLElement | null) => {
      if (!button || idToFocus.current !== id) return
      idToFocus.current = null
      // The button may render late. Then the focus is already elsewhere and stays there.
      if (document.activeElement === document.body) button.focus()
    },
    [],
  )

  return { editing, begin, end, updateLatest, returnFocus }
}
