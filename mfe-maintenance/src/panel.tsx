import type { PanelProps } from '@aerofleet/shared/runtime/panels'
import { AircraftPanel } from './panel/AircraftPanel'
import { HomePanel } from './panel/HomePanel'

/** The panels of maintenance, on the home page and on the page of an aircraft. */
function MaintenancePanel({ slot, aircraftId }: PanelProps) {
  if (slot === 'home') return <HomePanel />
  return aircraftId === undefined ? null : <AircraftPanel aircraftId={aircraftId} />
}

export { MaintenancePanel as Component }
