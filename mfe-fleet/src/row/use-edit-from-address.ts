import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useEffect, useRef } from 'react'
import type { FleetView } from '../list/use-fleet-view'

/** `?edit={id}` opens a row in edit mode once. A reload or Back shows the list. */
export function useEditFromAddress(
  fleet: readonly Aircraft[],
  { params, change }: FleetView,
  begin: (aircraft: Aircraft) => void,
) {
  const mayEdit = useMay('editAircraft')
  const id = params.get('edit')
  // The address changes in a transition, so several renders still see the same id.
  const handledId = useRef<string | null>(null)
  useEffect(() => {
    if (id === null) handledId.current = null
    if (id === handledId.current || fleet.length === 0) return
    handledId.current = id
    const aircraft = fleet.find((each) => each.id === id)
    if (aircraft && mayEdit) begin(aircraft)
    change({ edit: null })
  })
}
