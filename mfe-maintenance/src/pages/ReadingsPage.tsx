import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatNumber } from '@aerofleet/shared/format'
import { Alert } from '@aerofleet/ui/Alert'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maintainedPages } from '../aircraft/maintained-pages'
import { MaintenanceFrame } from '../MaintenanceFrame'
import { BulkReadings } from '../readings/BulkReadings'

const all = maintainedPages({ sort: 'aircraft', limit: 200 })

/** The figures of many aircraft at once: every aircraft is read, so that pasted lines find theirs. */
function ReadingsPage() {
  const aircraft = useInfiniteQuery(all)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = aircraft
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Readings</h2>
      <ListState
        query={aircraft}
        errorMessage="Failed to load the aircraft"
        skeleton={<Skeleton count={10} height="3.25rem" />}
      >
        {({ rows, today }) =>
          hasNextPage ? <Reading rows={rows} /> : <BulkReadings rows={rows} today={today} />
        }
      </ListState>
    </MaintenanceFrame>
  )
}

const Reading = ({ rows }: { rows: readonly MaintainedRow[] }) => (
  <Alert tone="info" title={`${formatNumber(rows.length)} aircraft read so far …`} />
)

export { ReadingsPage as Component }
