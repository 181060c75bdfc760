import type { Change } from '@aerofleet/shared/contract/change'
import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import { ListState } from '@aerofleet/ui/list/ListState'
import { SearchField } from '@aerofleet/ui/list/SearchField'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { Alert } from '@aerofleet/ui/state/Alert'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { ExportButton } from '../history/ExportButton'
import { noFilter, readFilter, toQuery } from '../history/history-filter'
import { historyPages, readNewest } from '../history/history-pages'
import { HistoryDays } from '../history/HistoryDays'
import { HistoryFilters } from '../history/HistoryFilters'
import { useEndInSight } from '../history/use-end-in-sight'
import classes from './HistoryPage.module.css'

function HistoryPage() {
  const [params, change] = useAddressEntries()
  const filter = useMemo(() => readFilter(params), [params])
  const asked = useMemo(() => toQuery(filter), [filter])
  const cache = useQueryClient()
  const changes = useInfiniteQuery({ ...historyPages(asked), placeholderData: keepPreviousData })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = changes
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const end = useEndInSight(
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? readOn : null,
  )
  const readAgain = useCallback(
    // A failure does not matter here: the next visit reads again.
    () => void readNewest(cache, asked).catch(() => undefined),
    [cache, asked],
  )
  useEffect(readAgain, [readAgain])

  return (
    <div className={classes.page}>
      <div className={classes.line}>
        <h2>All changes</h2>
        <p role="status" className={classes.count}>
          {changes.data ? countText(changes.data, hasNextPage) : null}
        </p>
        <SearchField
          label="Search"
          placeholder="Search tail number, company, e-mail"
          className={classes.search}
          search={filter.search}
          onSearch={(q) => change({ q })}
        />
        <ExportButton filter={asked} />
      </div>
      <HistoryFilters filter={filter} onChange={change} />
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
            <HistoryDays changes={rows} filter={asked} onUndone={readAgain} />
            {isFetchNextPageError ? (
              <Alert
                title="Failed to load more changes"
                actions={<Button onClick={readOn}>Try Again</Button>}
              >
                {changes.error?.message}
              </Alert>
            ) : hasNextPage ? (
              <div ref={end} className={classes.end}>
                <Button
                  disabledReason={isFetchingNextPage ? 'Loading…' : undefined}
                  onClick={readOn}
                >
                  Show More
                </Button>
              </div>
            ) : null}
          </>
        )}
      </ListState>
    </div>
  )
}

const countText = ({ length }: readonly Change[], hasMore: boolean) =>
  hasMore
    ? `The newest ${formatNumber(length)} changes`
    : `${formatNumber(length)} ${length === 1 ? 'change' : 'changes'}`

export { HistoryPage as Component }
