import { ListState } from '@aerofleet/ui/list/ListState'
import { MorePages } from '@aerofleet/ui/list/MorePages'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useAllMaintained } from '../frame/use-all-maintained'
import { useNewDay } from '../frame/use-new-day'
import { BulkReadings } from '../readings/BulkReadings'

/** The readings of many aircraft. All aircraft are loaded, so that each pasted line finds its own. */
function ReadingsPage() {
  const { aircraft, isReading } = useAllMaintained()
  useNewDay(aircraft.data?.today)
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Readings</h2>
      <ListState
        query={aircraft}
        errorMessage="Failed to load the aircraft"
        skeleton={<Skeleton count={10} height="3.25rem" />}
      >
        {({ rows, today }) => <BulkReadings rows={rows} today={today} isReading={isReading} />}
      </ListState>
      {aircraft.isFetchNextPageError ? <MorePages pages={aircraft} /> : null}
    </MaintenanceFrame>
  )
}

export { ReadingsPage as Component }
