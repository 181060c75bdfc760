import type { CardOfOrder } from '@aerofleet/shared/contract/maintenance/cards'
import type { OrderRow } from '@aerofleet/shared/contract/maintenance/orders'
import { orderStates } from '@aerofleet/shared/work/order-state'
import { Button } from '@aerofleet/ui/Button'
import { Bar, BarEnd } from '@aerofleet/ui/layout/Bar'
import { Segments } from '@aerofleet/ui/layout/Segments'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'
import { NewOrder } from '../orders/NewOrder'
import { columnsOf, myCardColumns } from '../orders/order-columns'
import { myCardPages, orderPages } from '../orders/order-pages'
import { OrderFilter } from '../orders/OrderFilter'

const lists = [
  { value: 'orders', label: 'Orders' },
  { value: 'mine', label: 'My cards' },
] as const

function OrdersPage() {
  const [params, change] = useAddressEntries()
  const search = params.get('q') ?? ''
  const list = params.has('mine') ? 'mine' : 'orders'
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Work Orders</h2>
      <Bar
        label="Search number, title, tail or place"
        search={search}
        onSearch={(q) => change({ q, mine: null })}
      >
        <Segments
          label="List"
          value={list}
          onValueChange={(value) => change({ mine: value === 'mine' ? '1' : null })}
          options={lists}
        />
        <BarEnd>
          <NewOrder />
        </BarEnd>
      </Bar>
      {list === 'mine' ? <MyCards /> : <Orders />}
    </MaintenanceFrame>
  )
}

const idOf = ({ id }: OrderRow) => id
const cleared = { q: null, state: null, waiting: null, late: null }

function Orders() {
  const [params, change] = useAddressEntries()
  const q = params.get('q')?.trim() ?? ''
  const state = orderStates.find((each) => each === params.get('state')) ?? null
  const [isWaiting, isLate] = [params.has('waiting'), params.has('late')]
  const orders = useInfiniteQuery({
    ...orderPages({
      ...(q && { q }),
      ...(state && { state: [state] }),
      ...(isWaiting && { waiting: '1' }),
      ...(isLate && { late: '1' }),
    }),
    placeholderData: keepPreviousData,
  })
  const { today = '' } = orders.data ?? {}
  useNewDay(orders.data?.today)
  const columns = useMemo(() => columnsOf(today), [today])
  const isNarrowed = q !== '' || state !== null || isWaiting || isLate
  return (
    <>
      <OrderFilter
        counts={orders.data?.first?.counts}
        chosen={{ state, isWaiting, isLate }}
        onChange={change}
      />
      <ListState
        query={orders}
        errorMessage="Failed to load the work orders"
        skeleton={<Skeleton count={10} height="2.75rem" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <DataTable
              label="Work Orders"
              rows={rows}
              rowKey={idOf}
              columns={columns}
              pages={orders}
            />
          ) : isNarrowed ? (
            <EmptyState
              title="No work orders found"
              icon="search"
              actions={<Button onClick={() => change(cleared)}>Clear search and filters</Button>}
            >
              No work order matches this search and these filters.
            </EmptyState>
          ) : (
            <EmptyState title="No work orders yet" icon="checklist">
              Select items of one aircraft in the due list, and press Add to Work Order.
            </EmptyState>
          )
        }
      </ListState>
    </>
  )
}

const cardKey = ({ card }: CardOfOrder) => card.id

function MyCards() {
  const cards = useInfiniteQuery(myCardPages)
  useNewDay(cards.data?.today)
  return (
    <ListState
      query={cards}
      errorMessage="Failed to load your cards"
      skeleton={<Skeleton count={6} height="2.75rem" />}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <DataTable
            label="My cards"
            rows={rows}
            rowKey={cardKey}
            columns={myCardColumns}
            pages={cards}
          />
        ) : (
          <EmptyState title="No cards for you" icon="checklist">
            Cards of orders in work stand here that are assigned to you or name you, and for
            inspectors those that wait for a second signature.
          </EmptyState>
        )
      }
    </ListState>
  )
}

export { OrdersPage as Component }
