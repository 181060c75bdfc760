import { dueCalls, type Counts } from '@aerofleet/shared/contract/maintenance/due'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Row } from '@aerofleet/ui/layout/Row'
import { ListState } from '@aerofleet/ui/list/ListState'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useNewDay } from '../frame/use-new-day'
import { LinkedState } from '../words/StateWords'
import { addresses, stateNames } from '../words/words'
import { NextItem } from './NextItem'
import classes from './panel.module.css'

const nextItems = query(dueCalls.maintenanceDueList, { query: { limit: 5 } })
const urgent = ['overdue', 'due', 'soon'] as const

export function HomePanel() {
  const due = useQuery(nextItems)
  const mayPerform = useMay('performWork')
  useNewDay(due.data?.today)
  const isEmpty = due.data?.items.length === 0
  return (
    <Panel
      title="Due by the programme"
      footer={
        isEmpty ? undefined : (
          <Row gap={4}>
            <Link to={addresses.due}>All that is due</Link>
            {mayPerform ? <Link to={`${addresses.orders}?mine=1`}>My cards</Link> : null}
          </Row>
        )
      }
    >
      <ListState
        query={due}
        errorMessage="Failed to load what is due"
        skeleton={<Skeleton count={5} height="2.875rem" />}
      >
        {({ items, counts, today }) =>
          items.length > 0 ? (
            <>
              {counts ? <Urgent counts={counts} /> : null}
              <ol className={classes.items}>
                {items.map((item) => (
                  <NextItem key={item.id} item={item} today={today} hasTailNumber />
                ))}
              </ol>
              <p className={classes.rule}>
                These are tasks of the programmes, counted since each was done last. Due for
                Maintenance counts aircraft by the rule of the fleet list: their total hours and
                cycles alone, whatever was done.
              </p>
            </>
          ) : (
            <NothingTracked />
          )
        }
      </ListState>
    </Panel>
  )
}

function Urgent({ counts }: { counts: Counts }) {
  return (
    <ul className={classes.counts}>
      {urgent.map((state) => (
        <li key={state}>
          <Link to={`${addresses.due}?state=${state}`}>
            <LinkedState state={state}>
              {`${formatNumber(counts[state])} ${stateNames[state].toLowerCase()}`}
            </LinkedState>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NothingTracked() {
  return (
    <EmptyState
      title="No maintenance is tracked yet"
      icon="maintenance"
      actions={<ButtonLink to={addresses.programmes}>Open Programmes</ButtonLink>}
    >
      Assign a programme to an aircraft, and its next items appear here.
    </EmptyState>
  )
}
