import type { Change, ChangesQuery } from '@aerofleet/shared/contract/change'
import { pagesOf, type CallOptions } from '../list/pages-of'

export type ChangePage = { items: Change[]; next: string | null }
type ReadChanges = (page: ChangesQuery, signal?: AbortSignal) => Promise<Change[]>

/** Reads `size` changes as a page. One more is asked for: it tells whether there are more. */
export async function readChangePage(
  read: ReadChanges,
  size: number,
  after?: string,
  signal?: AbortSignal,
): Promise<ChangePage> {
  const found = await read({ after, limit: size + 1 }, signal)
  const items = found.slice(0, size)
  return { items, next: found.length > size ? (items.at(-1)?.id ?? null) : null }
}

/** The query options of changes that are read in pages of `size`. */
export const changePages = (options: CallOptions, read: ReadChanges, size: number) =>
  pagesOf(
    options,
    (after, signal) => readChangePage(read, size, after, signal),
    (pages) => pages.flatMap(({ items }) => items),
  )
