import { formatDate } from '@aerofleet/shared/format'

const millisecondsOfDay = 24 * 60 * 60 * 1000
const dayOf = (iso: string) => iso.slice(0, 10)

/** Names a day in UTC: `Today, Nov 22, 2026`. */
export function dayTitle(day: string, now = Date.now()): string {
  const daysAgo = [0, 1].find(
    (days) => dayOf(new Date(now - days * millisecondsOfDay).toISOString()) === day,
  )
  const date = formatDate(day)
  return daysAgo === undefined ? date : `${daysAgo === 0 ? 'Today' : 'Yesterday'}, ${date}`
}

export function groupByDay<Row extends { at: string }>(rows: readonly Row[]) {
  const days: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = dayOf(row.at)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

/** Returns a day in UTC before now, as `2026-11-22`. */
export const daysBefore = (days: number, now = Date.now()) =>
  dayOf(new Date(now - days * millisecondsOfDay).toISOString())

export const dayAfter = (day: string) =>
  dayOf(new Date(Date.parse(day) + millisecondsOfDay).toISOString())
