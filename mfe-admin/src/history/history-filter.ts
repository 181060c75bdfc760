import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { listedKinds, type ListedKind } from '@aerofleet/shared/records/kinds'
import { dayAfter, daysBefore } from '@aerofleet/ui/history/days'

export const historyKinds = [...listedKinds, 'maintenance'] as const
type HistoryKind = ListedKind | 'maintenance'

export type HistoryFilter = {
  kind: HistoryKind | null
  /** The author of the changes. */
  uid: string | null
  search: string
  /** Shows the last seven days instead of `from` to `to`. */
  isLastWeek: boolean
  /** First and last day, such as `2026-11-22`. */
  from: string | null
  to: string | null
}

const week = 7
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
const readDay = (text: string | null) => (text !== null && isDay(text) ? text : null)

/** Ignores unreadable parts of the address. */
export function readFilter(params: URLSearchParams): HistoryFilter {
  return {
    kind: historyKinds.find((kind) => kind === params.get('kind')) ?? null,
    uid: params.get('person'),
    search: params.get('q') ?? '',
    isLastWeek: params.get('days') === String(week),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  }
}

export const lastWeek = { days: String(week), from: null, to: null }
export const noFilter = { kind: null, person: null, q: null, days: null, from: null, to: null }

/**
 * Returns the filter in the form of the call. The filter includes its last day, the call does not.
 */
export function toQuery(filter: HistoryFilter): HistoryQuery {
  const { kind, uid, search, isLastWeek } = filter
  const from = isLastWeek ? daysBefore(week) : filter.from
  const to = isLastWeek ? null : filter.to
  return {
    ...(kind ? { kind } : { maintenance: '1' as const }),
    ...(uid && { uid }),
    ...(search.trim() && { q: search.trim() }),
    ...(from && { from }),
    ...(to && { to: dayAfter(to) }),
  }
}
