import { useAddressParams } from '@aerofleet/ui/use-address-params'
import { readView, writeView, type FleetView } from './fleet-view'

/** The view in the address; typing in the search replaces the entry, any other change adds one. */
export function useFleetView() {
  const [params, setParams] = useAddressParams()
  function change(next: Partial<FleetView>) {
    setParams((current) => writeView(current, next), { replace: 'search' in next })
  }
  return [readView(params), change] as const
}
