import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListState } from '../list/ListState'
import { MorePages } from '../list/MorePages'
import { Skeleton } from '../state/Skeleton'
import classes from './ActChanges.module.css'
import { changeNote } from './change-in-full'
import { describeChange } from './describe-change'
import { actPages } from './history-pages'
import { Subject } from './Subject'
import { ValueChanges } from './ValueChanges'

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
          <MorePages pages={changes} />
        </>
      )}
    </ListState>
  )
}
