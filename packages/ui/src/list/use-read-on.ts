import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

export type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>

/** Reads the next page when the end of the rows comes near. After a failure only a press reads on. */
export function useReadOn(pages: Pages | undefined, isNearEnd: boolean): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages ?? {}
  const isDue = isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage?.()
  }, [isDue, fetchNextPage])
}
