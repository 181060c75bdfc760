import type { PanelProps } from '@aerofleet/shared/runtime/panels'
import { AircraftPanel } from './panel/AircraftPanel'
import { HomePanel } from './panel/HomePanel'

function MaintenancePanel({ slot, aircraftId }: PanelProps) {
  if (slot === 'home') return <HomePanel />
  return aircraftId === undefined ? null : <AircraftPanel aircraftId={aircraftId} />
}

export { MaintenancePanel as Component }
