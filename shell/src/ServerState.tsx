import { QueryClientProvider } from '@tanstack/react-query'
import { use, useState, type ReactNode } from 'react'
import { CacheContext } from './cache-context'
import { createQueryClient } from './query-client'

/** Gives a page the cache of server state, which the first such page of a document makes. */
export function ServerState({ children }: { children: ReactNode }) {
  const cache = use(CacheContext)
  const [queryClient] = useState(() => (cache.current ??= createQueryClient()))
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
