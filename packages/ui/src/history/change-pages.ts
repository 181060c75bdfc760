import type { Change, ChangesQuery } from '@aerofleet/shared/contract/change'
import { pagesOf, type CallOptions } from '../list/pages-of'

export type ChangePage = { items: Change[]; next: string | null }
type ReadChanges = (page: ChangesQuery, signal?: AbortSignal) => Promise<Change[]>

/** Reads `size` changes as a page. It asks for one more to find out whether another page follows. */
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

export const changePages = (options: CallOptions, read: ReadChanges, size: number) =>
  pagesOf(
    options,
    (after, signal) => readChangePage(read, size, after, signal),
    (pages) => pages.flatMap(({ items }) => items),
  )
