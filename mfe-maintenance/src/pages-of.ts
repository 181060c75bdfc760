import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import type { query } from '@aerofleet/shared/runtime/query'
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

type Page = { items: readonly unknown[]; next: string | null; today: string }
type Cursor = string | undefined
type CallOptions = Pick<ReturnType<typeof query>, 'retry' | 'retryDelay'> & { queryKey: QueryKey }

/**
 * After a change all pages that were read are read again, one after the other: after the first, which is to be
 * shown soon, few large ones take less.
 */
const laterRows = 200

/** The query options of a list that is read page by page; `options` are those of its call. */
export function pagesOf<Answer extends Page>(
  { queryKey, retry, retryDelay }: CallOptions,
  read: (page: { after?: string; limit?: number }, signal: AbortSignal) => Promise<Answer>,
) {
  return infiniteQueryOptions<Answer, ApiError, Rows<Answer>, QueryKey, Cursor>({
    ...(retry !== undefined && { retry }),
    ...(retryDelay !== undefined && { retryDelay }),
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam: after, signal }) =>
      read(after === undefined ? {} : { after, limit: laterRows }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => rowsOf(pages),
  })
}

/** The rows of all pages read so far, and the first page, which alone has the totals. */
export type Rows<Answer extends Page> = {
  rows: Answer['items']
  today: string
  first: Answer | undefined
}

function rowsOf<Answer extends Page>(pages: readonly Answer[]): Rows<Answer> {
  return {
    rows: pages.flatMap(({ items }) => items),
    today: pages.at(-1)?.today ?? '',
    first: pages[0],
  }
}
