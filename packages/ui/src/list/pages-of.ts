import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import type { query } from '@aerofleet/shared/runtime/query'
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

export type Page = { items: readonly unknown[]; next: string | null }
export type CallOptions = Pick<ReturnType<typeof query>, 'retry' | 'retryDelay'> & {
  queryKey: QueryKey
}

/**
 * Returns the query options of a list that is read page by page.
 * @param options the query options of the call
 * @param read reads the page after a cursor; the first page has none
 * @param select makes the list from the pages
 */
export function pagesOf<Answer extends Page, Rows>(
  { queryKey, retry, retryDelay }: CallOptions,
  read: (after: string | undefined, signal: AbortSignal) => Promise<Answer>,
  select: (pages: Answer[]) => Rows,
) {
  return infiniteQueryOptions<Answer, ApiError, Rows, QueryKey, string | undefined>({
    ...(retry !== undefined && { retry }),
    ...(retryDelay !== undefined && { retryDelay }),
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam: after, signal }) => read(after, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => select(pages),
  })
}
