import type { PanelProps } from '@aerofleet/shared/runtime/panels'
import { AircraftPanel } from './panel/AircraftPanel'
import { HomePanel } from './panel/HomePanel'
import { OrdersOfAircraft } from './panel/OrdersOfAircraft'
import { PartsOfAircraft } from './panel/PartsOfAircraft'

function MaintenancePanel({ slot, aircraftId, aircraftIds }: PanelProps) {
  if (slot === 'home') return <HomePanel />
  if (slot === 'aircraft-delete' && aircraftIds !== undefined)
    return (
      <>
        <OrdersOfAircraft aircraftIds={aircraftIds} />
        <PartsOfAircraft aircraftIds={aircraftIds} />
      </>
    )
  return aircraftId === undefined ? null : <AircraftPanel aircraftId={aircraftId} />
}

export { MaintenancePanel as Component }
