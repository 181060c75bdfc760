import { daysBetween, isCalendarDate } from '@aerofleet/shared/due/calendar-date'
import { sumOf } from '@aerofleet/shared/due/figures'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { timeZone } from '@aerofleet/shared/own-day'
import { readFigure, readHours } from '@aerofleet/shared/typed-figure'
import { cyclesText, daysText, hoursText } from '../words/words'

export type Counters = { hours: number; cycles: number; date: string }
export type Typed = { date: string; hours: string; cycles: string }

/** The server has the same limits. They are a rule of this product. */
const maxPerDay = { hours: 24, cycles: 50 }

/** The difference between typed figures and the newest ones, and what the server will refuse. */
export type ReadingChange = {
  text?: string
  warning?: string
  fromTo?: string
  /** The server stores it if the user confirms it. */
  isImplausible?: true
  /** With a reason the server stores it as a correction, if the user may correct a counter. */
  isFall?: true
}

/** @param before the reading before an earlier day, if it is known */
export function changeOf(
  typed: Typed,
  last: Counters,
  today: string,
  before?: Counters,
): ReadingChange {
  const hours = readHours(typed.hours)
  const cycles = readFigure(typed.cycles, 'cycles')
  const change = meaningOf(typed, last, today, before)
  if (!('hours' in hours) || cycles === null || Number.isNaN(cycles)) return change
  const fromTo = `${hoursText(last.hours)} → ${hoursText(hours.hours)} h, ${formatNumber(last.cycles)} → ${cyclesText(cycles)}`
  return { ...change, fromTo }
}

/** Compares typed figures with the newest ones, or those before an earlier day. Unreadable figures say nothing. */
function meaningOf(
  { date, hours, cycles }: Typed,
  last: Counters,
  today: string,
  before?: Counters,
): ReadingChange {
  const read = readHours(hours)
  const count = readFigure(cycles, 'cycles')
  if (!isCalendarDate(date) || !('hours' in read) || !isCount(count)) return {}
  if (date > today)
    return { warning: `The day is after today, ${formatDate(today)} (${timeZone()}).` }
  const days = daysBetween(last.date, date)
  const changeSince = (from: Counters) => ({
    flown: sumOf('hours', read.hours, -from.hours),
    landed: count - from.cycles,
  })
  if (days < 0) {
    const since = before && changeSince(before)
    return since && (since.flown < 0 || since.landed < 0)
      ? fallBelow(before)
      : { text: 'An earlier day: the newest figures stay as they are.' }
  }
  const { flown, landed } = changeSince(last)
  if (days === 0 && flown <= 0 && landed <= 0 && flown + landed < 0) {
    const warning = `Counts before ${hoursText(last.hours)} h of the same day, unless it is a correction.`
    return { isFall: true, warning }
  }
  if (flown < 0 || landed < 0) return fallBelow(last)
  const span = Math.max(days, 1)
  const text = `+ ${hoursText(flown)} h and ${cyclesText(landed)} in ${daysText(span)}: ${hoursText(flown / span)} h and ${cyclesText(landed / span)} a day`
  const isImplausible = flown > maxPerDay.hours * span || landed > maxPerDay.cycles * span
  return isImplausible
    ? { text, isImplausible, warning: 'That is more than 24 hours or 50 cycles a day.' }
    : { text }
}

export const isCount = (figure: number | null): figure is number =>
  figure !== null && Number.isInteger(figure) && figure >= 0

const fallBelow = ({ date, hours, cycles }: Counters): ReadingChange => ({
  isFall: true,
  warning: `A counter falls: the figures of ${formatDate(date)} are ${hoursText(hours)} h and ${cyclesText(cycles)}.`,
})
