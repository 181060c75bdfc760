import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { WeeklyUse } from '../aircraft/WeeklyUse'
import { duePages } from './due-pages'
import { DueTable } from './DueTable'

export function ItemsOfAircraft({ maintained }: { maintained: Maintained }) {
  const due = useInfiniteQuery(duePages({ aircraftId: maintained.aircraft.id }))
  return (
    <ListState
      query={due}
      errorMessage="Failed to load the items"
      skeleton={<Skeleton count={4} height="3.125rem" />}
    >
      {({ rows, today }) =>
        rows.length > 0 ? (
          <>
            {rows.some(({ withoutRate }) => withoutRate) ? (
              <WeeklyUse maintained={maintained} />
            ) : null}
            <DueTable rows={rows} pages={due} today={today} />
          </>
        ) : (
          <p>No item is tracked yet: assign a programme.</p>
        )
      }
    </ListState>
  )
}
