import type {
  Component,
  ComponentLimit,
  ComponentRef,
  FirstLimiter,
} from '@aerofleet/shared/contract/maintenance/components'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import type { Amounts, Dimension } from '@aerofleet/shared/due/figures'
import { partLimits, type PartLimitKind } from '@aerofleet/shared/due/part'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { partFigureFields, partFigureNames, statusWords } from '@aerofleet/shared/records/component'
import { partName } from '@aerofleet/shared/work/component'
import { timeText } from '../words/limits-text'
import {
  amountIn,
  daysText,
  dimensionNames,
  dimensions,
  dueText,
  hoursText,
  valueText,
} from '../words/words'

/** A figure that nobody knows is not 0. */
export const unknown = 'not known'

/** Returns `P/N DSC-7 · S/N K-311`; a set has no serial number. */
export const numbersText = ({ partNumber, serialNumber }: Omit<ComponentRef, 'id' | 'name'>) =>
  `P/N ${partNumber}${serialNumber && ` · S/N ${serialNumber}`}`

/** Returns `K-311 Disc`; of a set its name alone. */
export const fullName = ({ serialNumber, name }: Pick<ComponentRef, 'serialNumber' | 'name'>) =>
  [serialNumber, name].filter(Boolean).join(' ')

type PartFigureName = (typeof partFigureNames)[number]

type Figures = Pick<Component, PartFigureName>

export const figureText = (figures: Figures, name: PartFigureName): string =>
  figures[name] === undefined ? unknown : valueText(partFigureFields[name], figures[name])

/** Returns `TSN 9,000.00 h, CSN 10,200 cycles`, without those that nobody knows. */
export const knownFigures = (figures: Figures): string =>
  partFigureNames
    .flatMap((name) =>
      figures[name] === undefined
        ? []
        : `${partFigureFields[name].label} ${figureText(figures, name)}`,
    )
    .join(', ')

const shortUnits: Record<Dimension, (amount: number) => string> = {
  hours: (hours) => `${hoursText(hours)} h`,
  cycles: (cycles) => `${formatNumber(cycles)} c`,
  calendar: daysText,
}

/** Returns what is left in the dimension that decides: `900 c`, `over by 12.00 h`. */
export function leftOf({
  remaining,
  driver,
}: {
  remaining: Amounts
  driver?: Dimension | undefined
}) {
  const dimension = driver ?? dimensions.find((each) => amountIn(remaining, each) !== undefined)
  return dimension === undefined ? unknown : leftIn(remaining, dimension)
}

function leftIn(remaining: Amounts, dimension: Dimension): string {
  const left = amountIn(remaining, dimension)
  if (left === undefined) return unknown
  return `${left < 0 ? 'over by ' : ''}${shortUnits[dimension](Math.abs(left))}`
}

/** Returns `First limiter: K-311, 900 c`. */
export const limiterText = ({ component, ...limiter }: FirstLimiter): string =>
  `First limiter: ${partName(component)}, ${leftOf(limiter)}`

/** What is left of a part alone, such as beside it in a list of what goes along. */
export function ownLeft({ limits }: Pick<Component, 'limits'>): string {
  const parts = partLimits.flatMap((kind) => {
    const limit = limits[kind]
    if (!limit) return []
    return limit.unknown ? (limit.words ?? unknown) : `${leftOf(limit)} left`
  })
  return parts.join(', ') || 'no limit'
}

/** Returns where a part is: `on D-ALMA, ENG 1`, `on the shelf, serviceable`, `scrapped`. */
export function whereText({ status, aircraft, parent, position }: Component): string {
  const place = [
    aircraft && `on ${aircraft.tailNumber}`,
    parent && `below ${partName(parent)}`,
    position,
  ]
  if (aircraft ?? parent) return place.filter(Boolean).join(', ')
  return status === 'scrapped' ? 'scrapped' : `on the shelf, ${statusWords[status].toLowerCase()}`
}

export type LimitRow = { kind: PartLimitKind; dimension: Dimension; limit: ComponentLimit }

const isLimited = ({ limit, printed }: ComponentLimit, dimension: Dimension): boolean =>
  limit[dimension] !== undefined || (dimension !== 'calendar' && printed?.[dimension] !== undefined)

/** One row for each dimension of each limit. */
export const limitRows = ({ limits }: Pick<Component, 'limits'>): LimitRow[] =>
  partLimits.flatMap((kind) => {
    const limit = limits[kind]
    if (!limit) return []
    return dimensions.flatMap((dimension) =>
      isLimited(limit, dimension) ? [{ kind, dimension, limit }] : [],
    )
  })

/** Returns `15,000 c`, `6 years`; a paper that says only what is left has no limit. */
export function limitAmount({ limit: { limit }, dimension }: LimitRow): string {
  if (dimension === 'calendar') {
    const { amount, unit } = limit.calendar ?? {}
    return amount === undefined ? '–' : timeText(amount, unit)
  }
  const amount = limit[dimension]
  return amount === undefined ? 'on paper' : shortUnits[dimension](amount)
}

export function usedText({ kind, limit: { used }, dimension }: LimitRow, component: Component) {
  if (dimension === 'calendar') {
    const from = kind === 'life' ? component.newOn : component.overhauledOn
    return from === undefined ? unknown : `since ${formatDate(from)}`
  }
  const amount = used[dimension]
  return amount === undefined ? unknown : shortUnits[dimension](amount)
}

export const remainingOfLimit = ({ limit: { remaining }, dimension }: LimitRow): string =>
  leftIn(remaining, dimension)

/** In the counters of the aircraft; on the shelf only the calendar has a due. */
export const dueOfLimit = ({ limit: { due, lastDay }, dimension }: LimitRow): string =>
  dueText({ due: due ?? (lastDay === undefined ? {} : { date: lastDay }) }, dimension) ?? '–'

export const limitName = ({ dimension }: LimitRow) => dimensionNames[dimension].toLowerCase()

/** Returns `as printed 22 Nov 2026` where the paper counts. */
export function printedText({ limit: { printed }, dimension }: LimitRow): string | undefined {
  if (!printed || dimension === 'calendar' || printed[dimension] === undefined) return undefined
  return `as printed ${dayInWords(printed.on)}`
}

const noCertificate = 'no certificate recorded'
export const certificateText = ({ certificate }: Pick<Component, 'certificate'>) =>
  certificate || noCertificate

/** What stands beside the figures of a part: that nobody knows them, a reference that was passed, a missing paper. */
export const remarksOf = (component: Component): string[] => [
  ...(component.notKnown ? [`${unknown}: ${component.notKnown}`] : []),
  ...partLimits.flatMap((kind) => component.limits[kind]?.words ?? []),
  ...new Set(limitRows(component).flatMap((row) => printedText(row) ?? [])),
  ...(component.certificate ? [] : [noCertificate]),
]

/** Returns `49 days left, due 15 Jan 2027` for the first limit in calendar time; on the shelf it runs on. */
export function calendarText({ limits }: Pick<Component, 'limits'>): string | undefined {
  const [first] = partLimits
    .flatMap((kind) => {
      const { lastDay, remaining } = limits[kind] ?? {}
      return lastDay === undefined || remaining?.days === undefined
        ? []
        : [{ lastDay, days: remaining.days }]
    })
    .toSorted((one, other) => one.days - other.days)
  if (!first) return undefined
  const due = `due ${dayInWords(first.lastDay)}`
  return first.days < 0
    ? `over by ${daysText(-first.days)}, ${due}`
    : `${daysText(first.days)} left, ${due}`
}
