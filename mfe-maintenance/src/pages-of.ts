import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import type { query } from '@aerofleet/shared/runtime/query'
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

type Page = { items: readonly unknown[]; next: string | null; today: string }
type Cursor = string | undefined
type CallOptions = Pick<ReturnType<typeof query>, 'retry' | 'retryDelay'> & { queryKey: QueryKey }

/** The query options of a list that is read page by page; `options` are those of its call. */
export function pagesOf<Answer extends Page>(
  { queryKey, retry, retryDelay }: CallOptions,
  read: (after: Cursor, signal: AbortSignal) => Promise<Answer>,
) {
  return infiniteQueryOptions<Answer, ApiError, Rows<Answer>, QueryKey, Cursor>({
    ...(retry !== undefined && { retry }),
    ...(retryDelay !== undefined && { retryDelay }),
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
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
