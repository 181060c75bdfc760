import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'

export type PagedList = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>

/** Reads the next page of a list; `undefined` while it cannot, or should not by itself. */
export function useReadOn(list: PagedList): (() => void) | undefined {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? readOn : undefined
}
