import { setImmediate } from 'node:timers/promises'
import type { AlertLevel } from '@aerofleet/shared/contract/maintenance/alerts'
import {
  addDays,
  dayInWords,
  daysBetween,
  type CalendarDate,
} from '@aerofleet/shared/due/calendar-date'
import { partLimits } from '@aerofleet/shared/due/part'
import type { State } from '@aerofleet/shared/due/state'
import { holdingStates, isLate, runningStates } from '@aerofleet/shared/work/order-state'
import { and, eq, exists, inArray, isNull, lt, lte, not, sql } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { isOneOf, jsonObject, readJson } from '../../db/json'
import { findAttention } from '../aircraft/reads'
import { findServiceable } from '../components/reads'
import { isActive, isInState, stateOf } from '../due/reads'
import { isCounting, newestFirst } from '../ledger/reads'
import { findTallies } from '../orders/reads'
import { items, maintained, readings } from '../table'
import { cards, orders } from '../work/reads'
import type { Standing } from './levels'

type Asked = { db: Database; ids: readonly string[]; today: CalendarDate; oldAfterDays: number }
/** Returns what stands today of these aircraft. */
type Subject = (asked: Asked) => Promise<Standing[]>

const stateLevels: Partial<Record<State, AlertLevel>> = {
  overdue: 'overdue',
  due: 'due',
  'check-reading': 'check-reading',
  // The due was passed by a variation: whoever granted it knows.
  extended: 'soon',
  soon: 'soon',
}
const stateMessages: Partial<Record<State, string>> = {
  overdue: 'Overdue',
  due: 'Due now',
  'check-reading': 'Check reading: at the usual rate the limit is passed',
  extended: 'Extended by a variation',
  soon: 'Due soon',
}
/** A work order that is planned in time is enough for these. */
const notYetDue: readonly State[] = ['soon', 'extended']

type FoundItem = {
  id: string
  aircraftId: string
  code: string
  title: string
  state: State
  basis: string
  projectedOn: CalendarDate | null
  componentId: string | null
  isPlanned: boolean
}

const ofItems: Subject = async ({ db, ids, today }) => {
  const orderInTime = db
    .select({ id: orders.id })
    .from(cards)
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .where(
      and(
        eq(cards.itemId, items.id),
        isNull(cards.removedAt),
        inArray(orders.state, holdingStates),
        lte(orders.plannedTo, items.projectedOn),
      ),
    )
  const { id, aircraftId, code, title, last, base, projectedOn, componentId, advisory } = items
  const found = await readJson<FoundItem>(
    db,
    db
      .select({
        json: jsonObject({
          ...{ id, aircraftId, code, title, projectedOn, componentId },
          state: stateOf(today),
          basis: sql`coalesce(${last}::text, ${base}::text, '')`,
          isPlanned: sql`${exists(orderInTime)}`,
        }),
      })
      .from(items)
      .where(
        and(
          isActive,
          not(advisory),
          isOneOf(aircraftId, ids),
          isInState(['overdue', 'due', 'check-reading', 'extended', 'soon'], today),
        ),
      ),
  )
  return found.flatMap(({ id: itemId, state, isPlanned, projectedOn: on, ...item }) => {
    const level = stateLevels[state]
    if (!level || (isPlanned && notYetDue.includes(state))) return []
    const expected = on !== null && on > today ? `, probably on ${dayInWords(on)}` : ''
    return {
      ...{ subject: `item:${itemId}`, kind: 'item', level, itemId },
      ...{ aircraftId: item.aircraftId, basis: item.basis },
      ...(item.componentId !== null && { componentId: item.componentId }),
      title: `${item.code} ${item.title}`,
      message: `${stateMessages[state]}${notYetDue.includes(state) ? expected : ''}`,
    }
  })
}

/** So many days after its last card was done, somebody should have closed an order. */
const daysToClose = 2

const ofOrders: Subject = async ({ db, ids, today }) => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(isOneOf(orders.aircraftId, ids), inArray(orders.state, runningStates)))
  const done = rows.filter(({ state }) => state === 'done')
  const tallies = await findTallies(
    db,
    done.map(({ id }) => id),
  )
  return rows.flatMap((order): Standing[] => {
    const { id: orderId, aircraftId, number, title, state, plannedTo, waiting } = order
    const told = (kind: Standing['kind'], basis: string, message: string): Standing => ({
      ...{ subject: `${kind}:${orderId}`, kind, level: 'notice', basis, aircraftId, orderId },
      ...{ title: `${number} ${title}`, message: `${number} ${message}` },
    })
    if (state === 'done') {
      const on = tallies.get(orderId)?.doneOn ?? order.opening?.date ?? today
      const days = daysBetween(on, today)
      return days < daysToClose
        ? []
        : [told('order-not-closed', on, `has been done and not closed for ${days} days`)]
    }
    const until = waiting?.until
    return [
      ...(isLate(order, today) && plannedTo
        ? [told('order-late', plannedTo, `is late: planned to ${dayInWords(plannedTo)}`)]
        : []),
      ...(until !== undefined && until < today
        ? [
            told(
              'order-waiting',
              until,
              `waits for ${waiting?.for} past its day, ${dayInWords(until)}`,
            ),
          ]
        : []),
    ]
  })
}

/** Nothing is expected of an aircraft that is planned not to fly. */
const ofReadings: Subject = async ({ db, ids, today, oldAfterDays }) => {
  const { aircraftId, date, placeholder } = readings
  const newest = db
    .select({ date })
    .from(readings)
    .where(and(eq(aircraftId, aircraft.id), isCounting, not(placeholder)))
    .orderBy(...newestFirst)
    .limit(1)
    .as('newest')
  const rows = await db
    .select({ aircraftId: aircraft.id, newest: newest.date })
    .from(aircraft)
    .innerJoinLateral(newest, lt(newest.date, addDays(today, -oldAfterDays)))
    .leftJoin(maintained, eq(maintained.aircraftId, aircraft.id))
    .where(
      and(
        isOneOf(aircraft.id, ids),
        sql`(${maintained.planHoursPerDay} = 0 and ${maintained.planCyclesPerDay} = 0) is not true`,
      ),
    )
  return rows.map((row) => ({
    ...{ subject: `reading-old:${row.aircraftId}`, kind: 'reading-old', level: 'notice' },
    ...{ basis: row.newest, aircraftId: row.aircraftId, title: 'No reading' },
    message: `The newest reading is of ${dayInWords(row.newest)}`,
  }))
}

const ofAttention: Subject = async ({ db, ids, today }) => {
  const found = await findAttention(db, ids, today)
  return [...found].flatMap(([aircraftId, entries]) =>
    entries.map(({ kind, message, readingId, itemId, orderId, ...more }) => ({
      subject: `attention:${kind}:${more.positionId ?? more.findingId ?? readingId ?? itemId ?? more.componentId ?? aircraftId}`,
      ...{ kind: 'attention', level: 'notice', basis: '', aircraftId, itemId, orderId },
      ...{ title: 'Needs attention', message },
    })),
  )
}

const partMessages: Partial<Record<State, (day: string) => string>> = {
  overdue: (day) => `Its time ended on ${day}`,
  due: (day) => `Its last day is today, ${day}`,
  soon: (day) => `Its time ends on ${day}`,
}

/** The calendar of a part runs on the shelf, too. */
export async function findOnShelf(db: Database, today: CalendarDate): Promise<Standing[]> {
  const parts = await findServiceable(db, today)
  return parts.flatMap(({ id: componentId, name, partNumber, serialNumber, limits }) =>
    partLimits.flatMap((kind): Standing[] => {
      const { state, lastDay } = limits[kind] ?? {}
      const message = state && partMessages[state]
      const level = state && stateLevels[state]
      if (!message || !level || lastDay === undefined) return []
      return [
        {
          ...{ subject: `part:${componentId}:${kind}`, kind: 'part', level, componentId },
          ...{ basis: lastDay, title: `${name} ${partNumber} ${serialNumber}`.trim() },
          message: message(dayInWords(lastDay)),
        },
      ]
    }),
  )
}

const subjects: readonly Subject[] = [ofItems, ofOrders, ofReadings, ofAttention]

export async function findStanding(asked: Asked): Promise<Standing[]> {
  const found: Standing[] = []
  for (const subject of subjects) {
    found.push(...(await subject(asked)))
    // The embedded database runs in this thread, so only this lets other requests run.
    await setImmediate()
  }
  return found
}
