import { QueryClient } from '@tanstack/react-query'

/**
 * Answers older than 30 s are fetched again when a screen shows them. With `always` calls fail when offline instead of
 * waiting.
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
