import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { duePages } from './due-pages'
import { DueTable } from './DueTable'

export function ItemsOfAircraft({ aircraftId }: { aircraftId: string }) {
  const due = useInfiniteQuery(duePages({ aircraftId }))
  return (
    <ListState
      query={due}
      errorMessage="Failed to load the items"
      skeleton={<Skeleton count={4} height="3.125rem" />}
    >
      {({ rows, today }) =>
        rows.length > 0 ? (
          <DueTable rows={rows} pages={due} today={today} />
        ) : (
          <p>No item is tracked yet: assign a programme.</p>
        )
      }
    </ListState>
  )
}
