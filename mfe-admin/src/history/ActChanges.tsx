import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { Button } from '@aerofleet/ui/Button'
import { changeNote } from '@aerofleet/ui/history/change-in-full'
import { describeChange } from '@aerofleet/ui/history/describe-change'
import { ValueChanges } from '@aerofleet/ui/history/ValueChanges'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import classes from './ActChanges.module.css'
import { actPages } from './history-pages'
import { Subject } from './Subject'

export function ActChanges({ act, filter }: { act: string; filter: HistoryQuery }) {
  const changes = useInfiniteQuery(actPages(act, filter))
  return (
    <ListState
      query={changes}
      errorMessage="Failed to load these changes"
      skeleton={<Skeleton count={3} height="2rem" />}
    >
      {(rows) => (
        <>
          <ol className={classes.rows}>
            {rows.map((change) => {
              const { what, values } = describeChange(change)
              const note = changeNote(change)
              return (
                <li key={change.id} className={classes.row}>
                  <p>
                    <Subject change={change} isThere={change.newest ?? true} />{' '}
                    <span className={classes.what}>{what}</span>
                  </p>
                  <div>
                    <ValueChanges values={values} />
                    {note ? <p>{note}</p> : null}
                  </div>
                </li>
              )
            })}
          </ol>
          {changes.hasNextPage ? (
            <Button
              variant="quiet"
              disabledReason={changes.isFetchingNextPage ? 'Loading…' : undefined}
              onClick={() => void changes.fetchNextPage()}
            >
              Show More
            </Button>
          ) : null}
        </>
      )}
    </ListState>
  )
}
