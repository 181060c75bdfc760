import type { CardOfOrder } from '@aerofleet/shared/contract/maintenance/cards'
import { componentCalls, type Component } from '@aerofleet/shared/contract/maintenance/components'
import { dueCalls, type Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { orderCalls, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import { programmeCalls, type Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { query } from '@aerofleet/shared/runtime/query'
import type { QueryClient } from '@tanstack/react-query'

/*
 * Options of `useCall` for calls that answer the changed things. They put the answers into the cache: the screen shows
 * them at once, and the next call sends their version. With the old version the server would refuse it.
 */

export const programmeSaved = {
  onSaved: (cache: QueryClient, programme: Programme) =>
    cache.setQueryData(
      query(programmeCalls.maintenanceProgrammeView, { params: { id: programme.id } }).queryKey,
      programme,
    ),
}

export const itemSaved = {
  onSaved: (cache: QueryClient, item: Item) =>
    cache.setQueryData(
      query(itemCalls.maintenanceItemView, { params: { id: item.id } }).queryKey,
      item,
    ),
}

export const completionSaved = {
  onSaved: (cache: QueryClient, { item }: { item: Item }) => itemSaved.onSaved(cache, item),
}

export const maintainedSaved = {
  onSaved: (cache: QueryClient, maintained: Maintained) =>
    cache.setQueryData(
      query(dueCalls.maintenanceAircraftView, { params: { id: maintained.aircraft.id } }).queryKey,
      maintained,
    ),
}

const orderKey = (id: string) => query(orderCalls.maintenanceOrderView, { params: { id } }).queryKey

export const orderSaved = {
  onSaved: (cache: QueryClient, order: Order) => cache.setQueryData(orderKey(order.id), order),
}

export const cardSaved = {
  onSaved: (cache: QueryClient, { card, order: { id, version, state } }: CardOfOrder) =>
    cache.setQueryData(
      orderKey(id),
      (before) =>
        before && {
          ...before,
          version,
          state,
          list: before.list.some((each) => each.id === card.id)
            ? before.list.map((each) => (each.id === card.id ? card : each))
            : [...before.list, card],
        },
    ),
}

/** Parts that are beneath it, or above it, are read again. */
export const componentSaved = {
  onSaved: (cache: QueryClient, component: Component) =>
    cache.setQueryData(
      query(componentCalls.maintenanceComponentView, { params: { id: component.id } }).queryKey,
      (before) => before && { ...before, component },
    ),
}

export const componentActed = {
  onSaved: (cache: QueryClient, { component }: { component: Component }) =>
    componentSaved.onSaved(cache, component),
}
