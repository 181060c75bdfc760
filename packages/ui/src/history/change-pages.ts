import type { Change } from '@aerofleet/shared/contract/change'
import type { PageQuery } from '@aerofleet/shared/contract/page'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { infiniteQueryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/** What `query()` gives for the call. */
type CallOptions = { queryKey: QueryKey } & Pick<
  UseQueryOptions<unknown, ApiError>,
  'retry' | 'retryDelay'
>
type Cursor = string | undefined
type ReadPage = (page: PageQuery, signal: AbortSignal) => Promise<Change[]>

/**
 * The query options of changes that are read in pages of `size`. One more is read than is shown: it tells
 * whether there are more.
 */
export function changePages(
  { queryKey, retry, retryDelay }: CallOptions,
  read: ReadPage,
  size: number,
) {
  return infiniteQueryOptions<Change[], ApiError, Change[], QueryKey, Cursor>({
    ...(retry !== undefined && { retry }),
    ...(retryDelay !== undefined && { retryDelay }),
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam: after, signal }) => read({ after, limit: size + 1 }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length > size ? page[size - 1]?.id : undefined),
    select: ({ pages }) => pages.flatMap((page) => page.slice(0, size)),
  })
}
