import { can } from '@aerofleet/shared/access'
import type { ComponentInstall } from '@aerofleet/shared/contract/maintenance/components'
import { dayInWords, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { counters, type Counter } from '@aerofleet/shared/due/figures'
import {
  lastDay,
  ownCounters,
  partRemaining,
  type PartBase,
  type PartLimitKind,
} from '@aerofleet/shared/due/part'
import { partName } from '@aerofleet/shared/work/component'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import { conflict, type Details, type HttpError } from '../../errors'
import { componentEvents } from '../parts/reads'
import { isLimitedAtAll } from './answer'
import { daysOf, isLifeUnknown, type ComponentRow } from './assembly'
import type { Target } from './move'
import type { Shop } from './shop'

const numbers = (counter: Counter, figure: number) =>
  figure.toLocaleString('en-US', counter === 'hours' ? { minimumFractionDigits: 2 } : {})
const unitWords = { hours: 'h', cycles: 'cycles' }

/** Parts on the shelf count nothing, so what is left is the same on any aircraft. */
const remainingOn = (row: ComponentRow, kind: PartLimitKind, date: CalendarDate) =>
  partRemaining(
    row.base,
    kind,
    row.limits[kind],
    ownCounters,
    daysOf(row),
    row.base.aircraft ?? { hours: 0, cycles: 0 },
    date,
  )

function whyExpired(
  row: ComponentRow,
  kind: PartLimitKind,
  date: CalendarDate,
): string | undefined {
  const left = remainingOn(row, kind, date)
  for (const counter of counters) {
    const amount = left[counter]
    if (amount === undefined || amount > 0) continue
    const used = row.base[kind][counter]
    const most = row.limits[kind]?.[counter]
    if (
      used === undefined ||
      most === undefined ||
      row.base.printed?.[kind]?.[counter] !== undefined
    )
      return `nothing is left of its ${counter}`
    return `${numbers(counter, used)} of ${numbers(counter, most)} ${unitWords[counter]} used`
  }
  const day = lastDay(kind, row.limits[kind], daysOf(row))
  return left.days !== undefined && left.days < 0 && day !== undefined
    ? `its time ended on ${dayInWords(day)}`
    : undefined
}

function refuse(code: string, sentences: readonly (readonly [ComponentRow, string])[]): HttpError {
  const details: Details = sentences.map(([{ id }, message]) => ({
    path: `components.${id}`,
    message,
  }))
  return conflict(code, `${details.map(({ message }) => message).join('; ')}.`, details)
}

const someOf = (
  going: readonly ComponentRow[],
  say: (row: ComponentRow) => string | undefined,
): (readonly [ComponentRow, string])[] =>
  going.flatMap((row) => {
    const message = say(row)
    return message === undefined ? [] : [[row, `${partName(row)}: ${message}`] as const]
  })

type Asked = Pick<ComponentInstall, 'date' | 'accept' | 'reason' | 'confirmLimits' | 'certificate'>

/**
 * Whether parts may go on an aircraft. A life that has ended refuses always.
 * @throws 409 if one of them may not
 */
export async function judgeParts(
  shop: Shop,
  going: readonly ComponentRow[],
  target: Target,
  { date, accept, reason, confirmLimits, certificate }: Asked,
): Promise<void> {
  const scrapped = someOf(going.slice(0, 1), (row) =>
    row.status === 'scrapped' ? `was scrapped on ${dayInWords(row.base.date)}` : undefined,
  )
  if (scrapped.length > 0) throw refuse('wrong-state', scrapped)
  const expired = someOf(going, (row) => whyExpired(row, 'life', date))
  if (expired.length > 0) throw refuse('life-expired', expired)
  const unknown = someOf(going, (row) =>
    isLifeUnknown(row) ? 'life used is not known' : undefined,
  )
  const isAccepted = accept && reason !== '' && can(shop.caller.role, 'planMaintenance')
  if (unknown.length > 0 && !isAccepted) throw refuse('life-unknown', unknown)
  const past = someOf(going, (row) =>
    row.limits.overhaul?.advisory ? undefined : whyExpired(row, 'overhaul', date),
  )
  if (past.length > 0 && !accept) throw refuse('overhaul-past', past)
  if (!confirmLimits) await requireSameType(shop, going, target)
  const [top] = going
  if (top && certificate === '' && !(await isReturning(shop, top, target)))
    throw conflict('no-certificate', `${partName(top)} needs a certificate.`, [
      { path: 'certificate', message: 'Certificate is required' },
    ])
}

const movingKinds = ['entered', 'installed', 'removed', 'left-behind', 'exchanged'] as const

/** The last events of a part that tell of an aircraft, newest first. */
function findPlaces({ tx }: Shop, id: string) {
  const { componentId, aircraftId, parentId, position, kind, figures, struckAt } = componentEvents
  return tx
    .select({ aircraftId, parentId, position, kind, figures, type: aircraft.aircraftType })
    .from(componentEvents)
    .innerJoin(aircraft, eq(aircraft.id, aircraftId))
    .where(
      and(
        eq(componentId, id),
        isNull(struckAt),
        isNotNull(aircraftId),
        inArray(kind, [...movingKinds]),
      ),
    )
    .orderBy(desc(componentEvents.id))
    .limit(1)
}

/** Limits may differ between the types of aircraft. */
async function requireSameType(
  shop: Shop,
  going: readonly ComponentRow[],
  { aircraftId }: Target,
): Promise<void> {
  const type = shop.on.get(aircraftId ?? '')?.aircraft.aircraftType
  const [top] = going
  const isLimited = going.some(
    (row) => isLimitedAtAll(row, 'life') || isLimitedAtAll(row, 'overhaul'),
  )
  if (!top || type === undefined || !isLimited) return
  const [last] = await findPlaces(shop, top.id)
  if (!last || last.type.toLowerCase() === type.toLowerCase()) return
  const message = `${partName(top)} was on a ${last.type}, and this is a ${type}. Confirm its limits.`
  throw conflict('limits-unconfirmed', message, [{ path: 'confirmLimits', message }])
}

/** A part needs no certificate where it returns to its place, and the aircraft has not flown meanwhile. */
async function isReturning(shop: Shop, top: ComponentRow, target: Target): Promise<boolean> {
  const [last] = await findPlaces(shop, top.id)
  const newest = shop.on.get(target.aircraftId ?? '')?.newest
  return (
    last?.kind === 'removed' &&
    last.aircraftId === target.aircraftId &&
    last.parentId === target.parentId &&
    last.position === target.position &&
    newest !== undefined &&
    last.figures?.hours === newest.hours &&
    last.figures.cycles === newest.cycles
  )
}

type FiguresOfPart = Pick<ComponentInstall, 'tsn' | 'csn' | 'tso' | 'cso'>
const figureNames = [
  ['tsn', 'life', 'hours'],
  ['csn', 'life', 'cycles'],
  ['tso', 'overhaul', 'hours'],
  ['cso', 'overhaul', 'cycles'],
] as const

/**
 * The figures of a part with those that somebody has entered. They can only fill in what is unknown.
 * @throws 409 for a figure that is known and differs
 */
export function withFigures(base: PartBase, given: FiguresOfPart): PartBase {
  let filled = base
  for (const [name, kind, counter] of figureNames) {
    const figure = given[name]
    if (figure === undefined) continue
    const known = base[kind][counter]
    if (known !== undefined && known !== figure)
      throw conflict('figures-known', `${name.toUpperCase()} is known: ${numbers(counter, known)}.`)
    filled = { ...filled, [kind]: { ...filled[kind], [counter]: figure } }
  }
  return filled
}
