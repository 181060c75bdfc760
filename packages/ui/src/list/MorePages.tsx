import { useCallback } from 'react'
import { Button } from '../Button'
import { Alert } from '../state/Alert'
import classes from './MorePages.module.css'
import { useEndInSight } from './use-end-in-sight'
import type { Pages } from './use-read-on'

type MorePagesProps = {
  pages: Pages
  /** Reads the next page when the end of the list comes into sight, too. */
  isAhead?: boolean
  label?: string
  failure?: string
}

/** The button that reads the next page of a list. After a failure it says why. */
export function MorePages({
  pages,
  isAhead = false,
  label = 'Show More',
  failure = 'Failed to load more',
}: MorePagesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = pages
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const mayReadOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const end = useEndInSight(isAhead && mayReadOn ? readOn : null)
  if (isFetchNextPageError) {
    return (
      <Alert title={failure} actions={<Button onClick={readOn}>Try Again</Button>}>
        {error?.message}
      </Alert>
    )
  }
  if (!hasNextPage) return null
  return (
    <div ref={end} className={isAhead ? classes.end : undefined}>
      <Button disabledReason={isFetchingNextPage ? 'Loading…' : undefined} onClick={readOn}>
        {label}
      </Button>
    </div>
  )
}
