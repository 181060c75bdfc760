import * as z from 'zod/mini'
import { orderStates, priorities, waitingFor } from '../../work/order-state'
import type { Endpoints } from '../endpoint'
import {
  cyclesFigure,
  entity,
  listOf,
  maybe,
  optionalText,
  plainText,
  requiredText,
  textsOf,
  withDefault,
} from '../fields'
import { queryFlag } from '../import'
import { CursorQuery } from '../page'
import { Card, CardToAdd } from './cards'
import { ChangedItem, ComponentRef } from './components'
import {
  By,
  DateText,
  DryRunQuery,
  Nothing,
  TimeText,
  choice,
  datedPageOf,
  enteredDate,
  enteredHours,
  entityId,
  flag,
  webLink,
} from './fields'
import { AircraftRef, Due, Reason } from './items'
import { acceptsFigures } from './tasks'

/** Figures of an aircraft on a day: hours with at most 2 decimals, and cycles. */
export const FiguresOfDay = z.object({ date: DateText, hours: z.number(), cycles: z.number() })

/** Only an aircraft with unknown totals lacks figures. */
const Opened = z.object({
  date: DateText,
  hours: z.optional(z.number()),
  cycles: z.optional(z.number()),
})

const Waiting = z.object({
  for: z.enum(waitingFor),
  text: z.string(),
  until: z.optional(DateText),
})

const orderFields = {
  id: z.string(),
  /** Rises with the fields, the state and the set of cards, not with the work on a card. */
  version: z.number(),
  /** Such as `WO-2026-0001`. The numbers of a year have no gap. */
  number: z.string(),
  aircraft: AircraftRef,
  title: z.string(),
  place: z.string(),
  priority: z.enum(priorities),
  plannedFrom: z.optional(DateText),
  plannedTo: z.optional(DateText),
  state: z.enum(orderStates),
  waiting: z.optional(Waiting),
  /** `plannedTo` has passed, and the work is not done. */
  late: z.boolean(),
  /** How many cards there are, and how many of them are finished. */
  cards: z.object({ all: z.number(), finished: z.number() }),
  /** The last day on which a card was done. */
  doneOn: z.optional(DateText),
  createdAt: TimeText,
}

/** A row of the list of orders. */
export const OrderRow = entity(orderFields)
export type OrderRow = z.infer<typeof OrderRow>

/** One order with its cards. */
export const Order = entity({
  ...orderFields,
  /** Of the order: https, or empty. */
  link: z.string(),
  createdBy: By,
  opening: z.optional(z.extend(Opened, { by: By, at: TimeText })),
  closing: z.optional(z.extend(FiguresOfDay, { by: By, at: TimeText })),
  cancelled: z.optional(z.object({ reason: z.string(), by: By, at: TimeText })),
  list: z.array(Card),
  /** Why the caller may not inspect this type of aircraft; absent if the caller may. */
  inspectionRefused: z.optional(z.object({ code: z.string(), message: z.string() })),
  today: DateText,
})
export type Order = z.infer<typeof Order>

const count = z.number()
/** Only the first page has `counts`: the orders that fit all filters except the state, by state. */
export const PageOfOrders = z.extend(datedPageOf(OrderRow), {
  counts: z.optional(
    z.object({
      draft: count,
      open: count,
      'in-work': count,
      done: count,
      closed: count,
      cancelled: count,
    }),
  ),
})
export type PageOfOrders = z.infer<typeof PageOfOrders>

const OrderQuery = z.extend(CursorQuery, {
  /** May be repeated for several states. */
  state: z.pipe(
    z.transform((given: unknown) => (given === undefined ? undefined : [given].flat())),
    z.optional(z.array(choice('State', orderStates))),
  ),
  aircraftId: z.optional(plainText('Aircraft id')),
  /** `1`: only orders that wait for something. */
  waiting: queryFlag('Waiting'),
  /** `1`: only orders that are late. */
  late: queryFlag('Late'),
  /** Searches in number, title, place and tail number. */
  q: z.optional(plainText('Search')),
})
export type OrderQuery = z.infer<typeof OrderQuery>

const writeFields = {
  title: requiredText('Title', 120),
  place: optionalText('Place', 60),
  priority: withDefault(choice('Priority', priorities), 'routine'),
  plannedFrom: maybe(enteredDate('Planned from')),
  plannedTo: maybe(enteredDate('Planned to')),
  link: webLink('Link'),
  waiting: maybe(
    z.object({
      for: choice('Waiting for', waitingFor),
      text: optionalText('Text', 200),
      until: maybe(enteredDate('Until')),
    }),
  ),
}
type Planned = { plannedFrom?: string | undefined; plannedTo?: string | undefined }
const endsAfterItBegins = z.refine<Planned>(
  ({ plannedFrom, plannedTo }) => !plannedFrom || !plannedTo || plannedFrom <= plannedTo,
  { path: ['plannedTo'], message: 'Planned to must not be before Planned from' },
)

export const OrderUpdate = z.object(writeFields).check(endsAfterItBegins)
export type OrderUpdate = z.infer<typeof OrderUpdate>

export const maxCards = 500
const ids = (label: string) =>
  withDefault(
    textsOf(entityId(label), maxCards, {
      noList: `${label}s must be a list of ids`,
      tooLong: `An order can have at most ${maxCards} cards`,
    }),
    [],
  )

/** What becomes cards. `dueUntil` and `within` pass over items that stand in an order already. */
const cardsToAdd = {
  /** Items of the aircraft of the order. */
  itemIds: ids('Item'),
  /** Open findings of the aircraft of the order. */
  findingIds: ids('Finding'),
  /** Work without an item or a finding. */
  jobs: withDefault(
    listOf(CardToAdd, 50, {
      noList: 'Jobs must be a list of cards',
      tooLong: 'One request can add at most 50 jobs',
    }),
    [],
  ),
  /** Each item that is projected up to this day. */
  dueUntil: maybe(enteredDate('Due until')),
  /** Each item with at most so much remaining in one of these dimensions. */
  within: maybe(
    z.object({
      hours: maybe(enteredHours('Hours')),
      cycles: maybe(cyclesFigure('Cycles')),
      days: maybe(cyclesFigure('Days')),
    }),
  ),
}
export const CardsToAdd = z.object(cardsToAdd)
export type CardsToAdd = z.infer<typeof CardsToAdd>

/**
 * The day on which the work began, by default today. Without figures the server takes those of the readings: of that
 * day, between two readings, or of the newest one.
 */
export const Opening = z.object({
  date: maybe(enteredDate('Opening day')),
  hours: maybe(enteredHours('Hours')),
  cycles: maybe(cyclesFigure('Cycles')),
  accept: acceptsFigures,
})
export type Opening = z.infer<typeof Opening>

/** Without `title` it is that of the first card. `start` opens the order as well, and `open` does not start it. */
export const OrderCreate = z
  .object({
    aircraftId: entityId('Aircraft id'),
    ...writeFields,
    title: maybe(requiredText('Title', 120)),
    ...cardsToAdd,
    open: flag('Open'),
    start: maybe(Opening),
  })
  .check(endsAfterItBegins)
export type OrderCreate = z.infer<typeof OrderCreate>

/** `added` counts the new cards. */
export const CardsAdded = z.object({ order: Order, added: z.number() })

/** The day and the figures of the end. `accept` stores figures that the server has asked about. */
export const Closing = z.object({
  date: enteredDate('Date'),
  hours: enteredHours('Hours'),
  cycles: cyclesFigure('Cycles'),
  accept: acceptsFigures,
})
export type Closing = z.infer<typeof Closing>

/** What closing does to one performed card. */
export const ClosedCard = z.object({
  cardId: z.string(),
  n: z.number(),
  title: z.string(),
  /** The item of the card, if it has one. */
  itemId: z.optional(z.string()),
  code: z.optional(z.string()),
  /** When and at which figures the item was completed, and its due before and after. */
  done: z.optional(FiguresOfDay),
  from: z.optional(Due),
  to: z.optional(Due),
  /** Why the item was not completed. */
  withoutCompletion: z.optional(z.string()),
  /** The parts that came off and went on, and the items that begin, end or move with them. */
  change: z.optional(
    z.object({
      off: z.optional(ComponentRef),
      on: z.optional(ComponentRef),
      items: z.array(ChangedItem),
    }),
  ),
})
export type ClosedCard = z.infer<typeof ClosedCard>

/** A fault that was found, and is neither performed nor ended. */
export const Finding = entity({
  id: z.string(),
  version: z.number(),
  aircraftId: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where it stood first. */
  order: z.object({ id: z.string(), number: z.string() }),
  card: z.object({ id: z.string(), n: z.number() }),
  at: TimeText,
  by: By,
  ended: z.optional(z.object({ reason: z.string(), by: By, at: TimeText })),
})
export type Finding = z.infer<typeof Finding>
export const PageOfFindings = datedPageOf(Finding)

/** What closing has done or, with `dryRun`, would do. */
export const OrderClosed = z.object({
  order: Order,
  /** The new reading; absent if one with this day and these figures stands. */
  reading: z.optional(FiguresOfDay),
  cards: z.array(ClosedCard),
  /** The numbers of the performed cards without a text. */
  withoutText: z.array(z.number()),
  /** The findings that stay open. */
  findings: z.array(z.object({ cardId: z.string(), n: z.number(), title: z.string() })),
})
export type OrderClosed = z.infer<typeof OrderClosed>

/** How many orders of each aircraft are neither closed nor cancelled. */
export const OrderCounts = z.object({
  items: z.array(z.object({ aircraftId: z.string(), orders: z.number() })),
})

const order = { needs: 'manageWork', missing: 'Order' } as const

export const orderCalls = {
  maintenanceOrderList: {
    method: 'GET',
    path: '/maintenance/orders',
    summary: 'Work orders, newest first',
    needs: 'viewMaintenance',
    query: OrderQuery,
    response: PageOfOrders,
  },
  maintenanceOrderCounts: {
    method: 'GET',
    path: '/maintenance/order-counts',
    summary: 'The number of running work orders of each aircraft that has some',
    needs: 'viewMaintenance',
    response: OrderCounts,
  },
  maintenanceOrderCreate: {
    method: 'POST',
    path: '/maintenance/orders',
    summary: 'Draft a work order, or create, open and start it at once',
    needs: 'manageWork',
    status: 201,
    body: OrderCreate,
    response: Order,
  },
  maintenanceOrderView: {
    method: 'GET',
    path: '/maintenance/orders/:id',
    summary: 'One work order with its cards',
    needs: 'viewMaintenance',
    missing: 'Order',
    response: Order,
  },
  maintenanceOrderUpdate: {
    ...order,
    method: 'PUT',
    path: '/maintenance/orders/:id',
    summary: 'Change the fields of a work order, without touching a card',
    body: OrderUpdate,
    response: Order,
  },
  maintenanceOrderCardsAdd: {
    ...order,
    method: 'POST',
    path: '/maintenance/orders/:id/cards',
    summary: 'Add cards to a work order',
    body: CardsToAdd,
    response: CardsAdded,
  },
  maintenanceOrderOpen: {
    ...order,
    method: 'POST',
    path: '/maintenance/orders/:id/open',
    summary: 'Hand a draft to the hangar, which plans its items',
    body: Nothing,
    response: Order,
  },
  maintenanceOrderStart: {
    ...order,
    method: 'POST',
    path: '/maintenance/orders/:id/start',
    summary: 'Begin the work, or set an earlier day on which it began',
    body: Opening,
    response: Order,
  },
  maintenanceOrderClose: {
    ...order,
    method: 'POST',
    path: '/maintenance/orders/:id/close',
    summary: 'Close a done work order, which completes its items',
    query: DryRunQuery,
    body: Closing,
    response: OrderClosed,
  },
  maintenanceOrderCancel: {
    ...order,
    method: 'POST',
    path: '/maintenance/orders/:id/cancel',
    summary: 'Cancel a work order, which keeps its number',
    body: Reason,
    response: Order,
  },
  maintenanceFindingList: {
    method: 'GET',
    path: '/maintenance/aircraft/:id/findings',
    summary: 'The open findings of an aircraft that stand in no running order, newest first',
    needs: 'viewMaintenance',
    missing: 'Aircraft',
    query: CursorQuery,
    response: PageOfFindings,
  },
  maintenanceFindingEnd: {
    method: 'POST',
    path: '/maintenance/findings/:id/end',
    summary: 'End an open finding without work',
    needs: 'planMaintenance',
    missing: 'Finding',
    body: Reason,
    response: Finding,
  },
} as const satisfies Endpoints
