import { formatHours, formatNumber } from '@aerofleet/shared/format'
import {
  conditionLabel,
  conditions,
  countConditions,
  limits,
  type Condition,
} from '@aerofleet/shared/maintenance'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { ConditionShares } from '@aerofleet/ui/condition/ConditionShares'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fleetQuery } from '../fleet-query'
import classes from './FleetCondition.module.css'

const above = (hours: number, cycles: number) =>
  `above ${formatHours(hours)} or ${formatNumber(cycles)} cycles`

const rules: Record<Condition, string> = {
  due: above(limits.hours, limits.cycles),
  soon: above(limits.hoursSoon, limits.cyclesSoon),
  good: 'below both warning points',
}

export function FleetCondition() {
  const fleet = useQuery(fleetQuery)
  return (
    <ListState
      query={fleet}
      errorMessage="Failed to load aircraft data"
      empty={null}
      skeleton={<ConditionSkeleton />}
    >
      {(aircraft) => <ConditionCounts total={aircraft.length} counts={countConditions(aircraft)} />}
    </ListState>
  )
}

type ConditionCountsProps = { total: number; counts: Record<Condition, number> }

export function ConditionCounts({ total, counts }: ConditionCountsProps) {
  return (
    <section className={classes.panel} aria-label="Fleet condition">
      <p className={classes.all}>
        <strong>{formatNumber(total)}</strong>
        <span> aircraft</span>
      </p>
      <ul className={classes.counts}>
        {conditions.map((condition) => (
          <li key={condition}>
            <Link to={`/dashboard/aircraft?condition=${condition}`}>
              <span className={classes.words}>
                <ConditionShape condition={condition} />
                <span>{conditionLabel[condition]}</span>
              </span>{' '}
              <strong>{formatNumber(counts[condition])}</strong> <small>{rules[condition]}</small>
            </Link>
          </li>
        ))}
      </ul>
      <ConditionShares counts={counts} className={classes.shares} />
    </section>
  )
}

function ConditionSkeleton() {
  return (
    <div className={`${classes.panel} ${classes.pending}`}>
      <div className={classes.all}>
        <Skeleton height="2.5rem" />
      </div>
      <div className={classes.counts}>
        {conditions.map((condition) => (
          <div key={condition} className={classes.count}>
            <Skeleton height="2.5rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
