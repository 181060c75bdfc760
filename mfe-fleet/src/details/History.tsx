import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { changePages } from '@aerofleet/ui/history/change-pages'
import { ChangeEntry } from '@aerofleet/ui/history/ChangeEntry'
import { dayTitle, groupByDay } from '@aerofleet/ui/history/days'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { ListState } from '@aerofleet/ui/list/ListState'
import { MorePages } from '@aerofleet/ui/list/MorePages'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import classes from './History.module.css'

/** The number of changes at first, and of those that each press adds. */
const pageSize = 20

function historyPages(id: string) {
  const { aircraftHistory } = aircraftCalls
  const params = { id }
  return {
    ...changePages(
      query(aircraftHistory, { params }),
      (page, signal) => call(aircraftHistory, { params, query: page, signal }),
      pageSize,
    ),
    // Each visit reads it again, because only the newest change offers Undo.
    staleTime: 0,
  }
}

type HistoryProps = {
  id: string
  /** Adds a link to the full history of this name, for admins. */
  tailNumber?: string | undefined
}

export function History({ id, tailNumber }: HistoryProps) {
  const history = useInfiniteQuery(historyPages(id))
  const maySeeAll = useMay('manageUsers')
  // An aircraft that never existed has no history.
  if (history.error?.status === 404) return null
  return (
    <Panel
      title="History"
      note="Times are UTC"
      action={
        maySeeAll && tailNumber ? (
          <Link to={`/dashboard/history?q=${encodeURIComponent(tailNumber)}`}>Full history</Link>
        ) : null
      }
      footer={history.hasNextPage ? <MorePages pages={history} label="Show more changes" /> : null}
    >
      <div className={classes.content}>
        <ListState
          query={history}
          errorMessage="Failed to load the history"
          empty={<p className={classes.empty}>Nothing was changed yet.</p>}
          skeleton={<Skeleton count={4} height="3.5rem" />}
        >
          {(changes) =>
            groupByDay(changes).map(({ day, rows }) => (
              <section key={day} aria-label={dayTitle(day)}>
                <h3 className={classes.day}>{dayTitle(day)}</h3>
                <ol className={classes.rows}>
                  {rows.map((change) => (
                    <ChangeEntry key={change.id} change={change} look="full" isOfOne />
                  ))}
                </ol>
              </section>
            ))
          }
        </ListState>
      </div>
    </Panel>
  )
}
