import { QueryClient } from '@tanstack/react-query'

/**
 * Answers older than 30 s are fetched again when they are shown. With `always` calls are made, and fail, even offline.
 */
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
