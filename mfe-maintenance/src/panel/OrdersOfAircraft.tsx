import { orderCalls } from '@aerofleet/shared/contract/maintenance/orders'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'

/** Says in the confirmation of a deletion how many work orders it cancels. */
export function OrdersOfAircraft({ aircraftIds }: { aircraftIds: string }) {
  const counts = useQuery(query(orderCalls.maintenanceOrderCounts))
  const ids = new Set(aircraftIds.split(','))
  const orders = counts.data?.items
    .filter(({ aircraftId }) => ids.has(aircraftId))
    .reduce((sum, each) => sum + each.orders, 0)
  if (counts.error) return <p role="alert">The number of its work orders could not be loaded.</p>
  if (!orders) return null
  return (
    <p role="status">
      {`${formatNumber(orders)} ${orders === 1 ? 'work order' : 'work orders'} will be cancelled.`}
    </p>
  )
}
