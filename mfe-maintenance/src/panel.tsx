import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { worstOf } from '@aerofleet/shared/due/state'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FleetCondition } from './frame/FleetCondition'
import { useNewDay } from './frame/use-new-day'
import classes from './panel.module.css'
import { StateShape } from './words/StateShape'
import { StateWords } from './words/StateWords'
import { addresses, asOfText, dayText, leftText, missingText, stateNames } from './words/words'

/** On the page of an aircraft: what is due next, and how urgent it is. */
function MaintenancePanel({ aircraftId }: { aircraftId: string }) {
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

function NextItem({ item, today }: { item: DueRow; today: string }) {
  return (
    <li className={classes.item}>
      {item.state ? <StateShape state={item.state} /> : null}
      <Link to={addresses.item(item.id)}>{item.title}</Link>
      <span className={classes.day}>
        {item.projectedOn ? dayText(item.projectedOn, today) : ''}
      </span>
      <span className={classes.left}>
        {[missingText(item), leftText(item), asOfText(item.state, today)]
          .filter(Boolean)
          .join('; ')}
      </span>
    </li>
  )
}

export { MaintenancePanel as Component }
