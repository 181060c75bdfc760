import { QueryClient } from '@tanstack/react-query'

/**
 * The place of the cache of server state. It is empty until a page needs it: the public pages do not,
 * nor the library.
 */
export type CachePlace = { current: QueryClient | undefined }

/** Answers older than 30 s are fetched again when shown. `always`: offline, calls are made and fail. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
