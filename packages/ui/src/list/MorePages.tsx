import { Button } from '../Button'
import { Alert } from '../state/Alert'
import type { Pages } from './use-read-on'

export function MorePages({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = pages
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
