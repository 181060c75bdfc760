import type { Change } from '@aerofleet/shared/contract/change'
import type { PageQuery } from '@aerofleet/shared/contract/page'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import {
  infiniteQueryOptions,
  type QueryKey,
  type RetryDelayValue,
  type RetryValue,
} from '@tanstack/react-query'

/** What `query()` gives for the call. */
type CallOptions = {
  queryKey: QueryKey
  retry?: RetryValue<ApiError>
  retryDelay?: RetryDelayValue<ApiError>
}
type ReadPage = (page: PageQuery, signal: AbortSignal) => Promise<Change[]>

/**
 * The query options of changes that are read in pages of `size`. One more is read than is shown: it tells
 * whether there are more.
 */
export function changePages({ queryKey, ...options }: CallOptions, read: ReadPage, size: number) {
  return infiniteQueryOptions({
    ...options,
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam: after, signal }): Promise<Change[]> =>
      read({ after, limit: size + 1 }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length > size ? page[size - 1]?.id : undefined),
    select: ({ pages }) => pages.flatMap((page) => page.slice(0, size)),
  })
}
