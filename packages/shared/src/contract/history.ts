import * as z from 'zod/mini'
import { listedKinds } from '../records/kinds'
import { Change, ChangesQuery } from './change'
import type { Endpoints } from './endpoint'
import { plainText } from './fields'
import { queryFlag } from './import'

const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/
function isTime(value: string): boolean {
  const day = value.slice(0, 10)
  return (
    isoTime.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    // `Date` takes 30 February for 2 March.
    new Date(day).toISOString().startsWith(day)
  )
}
function time(label: string) {
  const message = `${label} must be a time such as 2026-03-01T08:00:00Z`
  return z.string(message).check(z.refine(isTime, message))
}

/** `maintenance` stands for all kinds of maintenance. */
const kinds = [...listedKinds, 'maintenance'] as const

export const HistoryQuery = z.extend(ChangesQuery, {
  kind: z.optional(z.enum(kinds, `Kind must be one of ${kinds.join(', ')}`)),
  /** Lists changes of maintenance beside the others. */
  maintenance: queryFlag('Maintenance'),
  uid: z.optional(plainText('Uid')),
  from: z.optional(time('From')),
  to: z.optional(time('To')),
  q: z.optional(plainText('Search')),
  act: z.optional(plainText('Act')),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

/**
 * `undone` is the number of things that it changed. `leftOut` are the readings that somebody has changed meanwhile, by
 * their lines in the imported file; an import of an earlier version kept no lines.
 */
export const Undone = z.object({
  undone: z.number(),
  leftOut: z.optional(z.array(z.object({ line: z.optional(z.number()), message: z.string() }))),
})
export type Undone = z.infer<typeof Undone>

export const historyCalls = {
  changeList: {
    method: 'GET',
    path: '/history',
    summary: 'Recorded changes, newest first',
    needs: 'viewAircraft',
    query: HistoryQuery,
    response: z.array(Change),
  },
  changeUndo: {
    method: 'POST',
    path: '/history/:id/undo',
    summary: 'Undo one change, which strikes the reading that it brought along',
    // For a logged reading the caller also needs the right to strike it.
    needs: 'editAircraft',
    missing: 'Change',
    response: Undone,
  },
  actUndo: {
    method: 'POST',
    path: '/history/acts/:id/undo',
    summary: 'Undo everything that an act has changed',
    needs: 'editAircraft',
    missing: 'Act',
    response: Undone,
  },
} as const satisfies Endpoints
