import type { Change } from '@aerofleet/shared/contract/change'
import type { ChangesQuery } from '@aerofleet/shared/contract/change'
import { historyCalls, type HistoryQuery } from '@aerofleet/shared/contract/history'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { changePages, readChangePage, type ChangePage } from './change-pages'

const { changeList } = historyCalls
const pageSize = 50
const pageSizeOfAct = 200

const readChanges =
  (filter: HistoryQuery) =>
  (page: ChangesQuery, signal?: AbortSignal): Promise<Change[]> =>
    call(changeList, { query: { ...filter, ...page }, ...(signal && { signal }) })

/** Loaded pages are never read again; `readNewest` adds newer changes. */
export const historyPages = (filter: HistoryQuery): ReturnType<typeof changePages> => ({
  ...changePages(query(changeList, { query: filter }), readChanges(filter), pageSize),
  staleTime: Infinity,
})

export function actPages(act: string, filter: HistoryQuery) {
  const ofAct = { ...filter, act }
  return changePages(query(changeList, { query: ofAct }), readChanges(ofAct), pageSizeOfAct)
}

type Pages = InfiniteData<ChangePage, string | undefined>

/** Adds newer changes before the loaded ones. Reading all pages again would take a call each. */
export async function readNewest(cache: QueryClient, filter: HistoryQuery): Promise<void> {
  const { queryKey } = historyPages(filter)
  if (!cache.getQueryData(queryKey)) return
  const { items: head } = await readChangePage(readChanges(filter), pageSize)
  const read = cache.getQueryData<Pages>(queryKey)
  if (!read || head.length === 0) return
  const known = new Set(read.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const added = head.filter(({ id }) => !known.has(id))
  if (added.length === head.length) {
    // There are newer changes than one page holds, or nothing was loaded.
    await cache.resetQueries({ queryKey })
    return
  }
  const fresh = new Map(head.map((change) => [change.id, change]))
  const changed = new Set(added.map(subjectOf))
  const pages = read.pages.map(({ items, next }) => ({
    items: items.map(
      (change) =>
        fresh.get(change.id) ??
        (changed.has(subjectOf(change)) ? { ...change, newest: false } : change),
    ),
    next,
  }))
  cache.setQueryData<Pages>(queryKey, {
    ...read,
    pages: [{ items: added, next: null }, ...pages],
    pageParams: [undefined, ...read.pageParams],
  })
}

const subjectOf = ({ subject: { kind, id } }: Change) => `${kind} ${id}`
