import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatNumber } from '@aerofleet/shared/format'
import { Alert } from '@aerofleet/ui/Alert'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { useAllMaintained } from '../aircraft/use-all-maintained'
import { MaintenanceFrame } from '../MaintenanceFrame'
import { BulkReadings } from '../readings/BulkReadings'

/** The figures of many aircraft at once: every aircraft is read, so that pasted lines find theirs. */
function ReadingsPage() {
  const aircraft = useAllMaintained()
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Readings</h2>
      <ListState
        query={aircraft}
        errorMessage="Failed to load the aircraft"
        skeleton={<Skeleton count={10} height="3.25rem" />}
      >
        {({ rows, today }) =>
          aircraft.hasNextPage ? (
            <Reading rows={rows} />
          ) : (
            <BulkReadings rows={rows} today={today} />
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

const Reading = ({ rows }: { rows: readonly MaintainedRow[] }) => (
  <Alert tone="info" title={`${formatNumber(rows.length)} aircraft loaded so far…`} />
)

export { ReadingsPage as Component }
