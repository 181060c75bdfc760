import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import type { PagedList } from './use-read-on'

/** The end of a list that has more pages: they are read as it is scrolled, or with a press. */
export function MorePages({ list }: { list: PagedList }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list
  if (isFetchNextPageError) {
    return (
      <Alert
        title="Failed to load more"
        actions={<Button onClick={() => void fetchNextPage()}>Try Again</Button>}
      >
        {error?.message}
      </Alert>
    )
  }
  if (!hasNextPage) return null
  return (
    <div>
      <Button
        disabledReason={isFetchingNextPage ? 'Loading…' : undefined}
        onClick={() => void fetchNextPage()}
      >
        Show More
      </Button>
    </div>
  )
}
