import { Button } from '@aerofleet/ui/Button'
import type { Pages } from '@aerofleet/ui/list/use-read-on'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useCallback } from 'react'
import classes from './MoreChanges.module.css'
import { useEndInSight } from './use-end-in-sight'

/** Loads the next page when it comes into sight, or at a press. */
export function MoreChanges({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = pages
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const end = useEndInSight(
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? readOn : null,
  )
  if (isFetchNextPageError) {
    return (
      <Alert
        title="Failed to load more changes"
        actions={<Button onClick={readOn}>Try Again</Button>}
      >
        {error?.message}
      </Alert>
    )
  }
  if (!hasNextPage) return null
  return (
    <div ref={end} className={classes.end}>
      <Button disabledReason={isFetchingNextPage ? 'Loading…' : undefined} onClick={readOn}>
        Show More
      </Button>
    </div>
  )
}
