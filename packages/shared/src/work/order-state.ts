import type { CalendarDate } from '../due/calendar-date'
import { isFinished, type CardStanding } from './card-state'

/** The states of an order, in their usual sequence. `closed` and `cancelled` are final. */
export const orderStates = ['draft', 'open', 'in-work', 'done', 'closed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderStateWords: Readonly<Record<OrderState, string>> = {
  draft: 'Draft',
  open: 'Open',
  'in-work': 'In work',
  done: 'Done',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

const unfinished = ['draft', 'open', 'in-work'] as const
const running = [...unfinished, 'done'] as const

/** What can be done with an order, and the states that know it. Any other state answers `wrong-state`. */
export const orderActs = {
  edit: running,
  'add-cards': running,
  'remove-cards': unfinished,
  'edit-cards': unfinished,
  open: ['draft'],
  start: ['open'],
  'move-opening': ['in-work', 'done'],
  sign: ['in-work'],
  reopen: ['in-work', 'done'],
  close: ['done'],
  cancel: unfinished,
} as const satisfies Record<string, readonly OrderState[]>
export type OrderAct = keyof typeof orderActs

export const isPossible = (act: OrderAct, state: OrderState): boolean =>
  orderActs[act].some((each) => each === state)

/** Orders in these states hold their items: no other such order can have them. A draft holds nothing. */
export const holdingStates = ['open', 'in-work', 'done'] as const satisfies readonly OrderState[]
export const isHolding = (state: OrderState): boolean =>
  holdingStates.some((each) => each === state)

/** Orders whose work is not done. */
export const unfinishedStates: readonly OrderState[] = unfinished

/** Orders that are neither closed nor cancelled. */
export const runningStates: readonly OrderState[] = running
export const isRunning = (state: OrderState): boolean => runningStates.includes(state)

/** An order that somebody works on is done with its last finished card, and in work again with an open one. */
export function stateWith(state: OrderState, cards: readonly CardStanding[]): OrderState {
  if (state !== 'in-work' && state !== 'done') return state
  return cards.length > 0 && cards.every(isFinished) ? 'done' : 'in-work'
}

/** Whether the planned end has passed before the work was done. */
export const isLate = (
  { state, plannedTo }: { state: OrderState; plannedTo?: CalendarDate | null | undefined },
  today: CalendarDate,
): boolean => (plannedTo ?? today) < today && unfinishedStates.includes(state)

export const priorities = ['routine', 'urgent', 'aog'] as const
export const waitingFor = ['parts', 'tooling', 'data', 'customer', 'other'] as const

export const orderNumber = (year: number, n: number): string =>
  `WO-${year}-${String(n).padStart(4, '0')}`
