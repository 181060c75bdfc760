import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maintainedPages, type MaintainedFilters } from './maintained-pages'

/**
 * Reads all aircraft that fit the filters, by tail number, page by page. `data` has those that are read so far.
 * @param maxAircraft stops reading at this many
 */
export function useAllMaintained(filters: MaintainedFilters = {}, maxAircraft = Infinity) {
  const aircraft = useInfiniteQuery({
    ...allMaintained(filters),
    // A large fleet would need many calls, one after the other.
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = aircraft
  const isReading = hasNextPage && (data?.rows.length ?? 0) < maxAircraft
  useEffect(() => {
    if (isReading && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isReading, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return { aircraft, isReading }
}

export const allMaintained = (filters: MaintainedFilters = {}) =>
  maintainedPages({ ...filters, sort: 'aircraft', limit: 200 })
