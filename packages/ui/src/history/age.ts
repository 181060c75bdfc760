import { formatDate } from '@aerofleet/shared/format'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the age of an ISO 8601 instant: `4 min`, `1 h`, `yesterday`, `3 days`, or a date. */
export function formatAge(iso: string, now = Date.now()): string {
  const age = now - Date.parse(iso)
  if (age < minute) return 'now'
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < day) return `${Math.floor(age / hour)} h`
  if (age < 2 * day) return 'yesterday'
  return age < 7 * day ? `${Math.floor(age / day)} days` : formatDate(iso)
}
