import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, limits, limitUse, maintenanceStatus } from '@aerofleet/shared/maintenance'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'
import classes from './FleetCondition.module.css'

/** The condition in the fleet list. Completed maintenance does not change it. */
export function FleetCondition({ aircraftId }: { aircraftId: string }) {
  const { data } = useQuery(query(aircraftCalls.aircraftView, { params: { id: aircraftId } }))
  if (!data) return null
  const used =
    limitUse(data).decidedBy === 'hours'
      ? `${formatNumber(data.totalHours)} h of ${formatNumber(limits.hours)} h`
      : `${formatNumber(data.totalCycles)} of ${formatNumber(limits.cycles)} cycles`
  return (
    <p className={classes.note}>
      {`Fleet list condition: ${conditionLabel[maintenanceStatus(data)]} (spec rule: total ${used}). It does not take completed checks into account.`}
    </p>
  )
}
