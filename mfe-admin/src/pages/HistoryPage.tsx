import { Button } from '@aerofleet/ui/Button'
import { historyPages, readNewest } from '@aerofleet/ui/history/history-pages'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { ListState } from '@aerofleet/ui/list/ListState'
import { MorePages } from '@aerofleet/ui/list/MorePages'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { noFilter, readFilter, toQuery } from '../history/history-filter'
import { HistoryDays } from '../history/HistoryDays'
import { HistoryTop } from '../history/HistoryTop'

function HistoryPage() {
  const [params, change] = useAddressEntries()
  const filter = useMemo(() => readFilter(params), [params])
  const historyQuery = useMemo(() => toQuery(filter), [filter])
  const cache = useQueryClient()
  const changes = useInfiniteQuery({
    ...historyPages(historyQuery),
    placeholderData: keepPreviousData,
  })
  const readAgain = useCallback(
    // A failure does not matter: the next visit reads again.
    () => void readNewest(cache, historyQuery).catch(() => undefined),
    [cache, historyQuery],
  )
  useEffect(readAgain, [readAgain])

  return (
    <Stack>
      <HistoryTop
        filter={filter}
        historyQuery={historyQuery}
        count={changes.data?.length}
        hasMore={changes.hasNextPage}
        onChange={change}
      />
      <ListState
        query={changes}
        errorMessage="Failed to load the history"
        skeleton={<Skeleton count={10} height="3.375rem" />}
        empty={
          <EmptyState
            title="No changes found"
            icon="search"
            actions={
              params.size > 0 ? (
                <Button onClick={() => change(noFilter)}>Clear search and filters</Button>
              ) : null
            }
          >
            No change matches this search and these filters.
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <HistoryDays changes={rows} filter={historyQuery} onUndone={readAgain} />
            <MorePages pages={changes} isAhead failure="Failed to load more changes" />
          </>
        )}
      </ListState>
    </Stack>
  )
}

export { HistoryPage as Component }
