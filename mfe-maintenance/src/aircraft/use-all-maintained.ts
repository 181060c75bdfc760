import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maintainedPages } from './maintained-pages'

const all = maintainedPages({ sort: 'aircraft', limit: 200 })

/** Every aircraft, read page by page; `data` are those so far. */
export function useAllMaintained() {
  const aircraft = useInfiniteQuery(all)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = aircraft
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return aircraft
}
