import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maintainedPages, type MaintainedFilters } from './maintained-pages'

/**
 * The aircraft that fit, by their tail numbers, read page by page; `data` are those so far.
 * @param maxAircraft stop reading when this many are there
 */
export function useAllMaintained(filters: MaintainedFilters = {}, maxAircraft = Infinity) {
  const aircraft = useInfiniteQuery({
    ...allMaintained(filters),
    // Of a large fleet that would be many calls, one after the other.
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = aircraft
  const isReading = hasNextPage && (data?.rows.length ?? 0) < maxAircraft
  useEffect(() => {
    if (isReading && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isReading, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return { aircraft, isReading }
}

/** The list that `useAllMaintained` reads. */
export const allMaintained = (filters: MaintainedFilters = {}) =>
  maintainedPages({ ...filters, sort: 'aircraft', limit: 200 })
