import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { worstOf } from '@aerofleet/shared/due/state'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FleetCondition } from '../frame/FleetCondition'
import { useNewDay } from '../frame/use-new-day'
import { StateWords } from '../words/StateWords'
import { addresses, stateNames } from '../words/words'
import { NextItem } from './NextItem'
import classes from './panel.module.css'

export function AircraftPanel({ aircraftId }: { aircraftId: string }) {
  const due = useQuery(query(dueCalls.maintenanceDueList, { query: { aircraftId, limit: 3 } }))
  useNewDay(due.data?.today)
  const counts = due.data?.counts
  const worst = counts && worstOf(counts)
  return (
    <Panel
      title="Maintenance"
      action={
        worst ? (
          <StateWords state={worst} isBadge>
            {`${formatNumber(counts[worst])} ${stateNames[worst].toLowerCase()}`}
          </StateWords>
        ) : null
      }
      footer={<Link to={addresses.maintained(aircraftId)}>Open its maintenance</Link>}
    >
      <ListState
        query={due}
        errorMessage="Failed to load its maintenance"
        skeleton={<Skeleton count={3} height="2.875rem" />}
      >
        {({ items, today }) =>
          items.length > 0 ? (
            <ol className={classes.items}>
              {items.map((item) => (
                <NextItem key={item.id} item={item} today={today} />
              ))}
            </ol>
          ) : (
            <p className={classes.none}>No item is tracked on this aircraft.</p>
          )
        }
      </ListState>
      <div className={classes.condition}>
        <FleetCondition aircraftId={aircraftId} />
      </div>
    </Panel>
  )
}
