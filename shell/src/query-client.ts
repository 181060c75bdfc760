import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { QueryClient } from '@tanstack/react-query'

/** Lists are read again when shown after 30 s; what the server refused is not asked twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 &&
          error instanceof ApiError &&
          (error.status === 502 || error.status === 503),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
