import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { useAllMaintained } from '../aircraft/use-all-maintained'
import { MaintenanceFrame } from '../MaintenanceFrame'
import { MorePages } from '../MorePages'
import { BulkReadings } from '../readings/BulkReadings'

/** Readings of many aircraft at once. All aircraft are loaded, so that each pasted line finds its own. */
function ReadingsPage() {
  const { aircraft, isReading } = useAllMaintained()
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Readings</h2>
      <ListState
        query={aircraft.isFetchNextPageError ? { ...aircraft, error: null } : aircraft}
        errorMessage="Failed to load the aircraft"
        skeleton={<Skeleton count={10} height="3.25rem" />}
      >
        {({ rows, today }) => <BulkReadings rows={rows} today={today} isReading={isReading} />}
      </ListState>
      {aircraft.isFetchNextPageError ? <MorePages list={aircraft} /> : null}
    </MaintenanceFrame>
  )
}

export { ReadingsPage as Component }
