import { historyCalls } from '@aerofleet/shared/contract/history'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { ChangeEntry } from '@aerofleet/ui/history/ChangeEntry'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import classes from './LatestChanges.module.css'

const latestQuery = query(historyCalls.changeList, { query: { limit: 9 } })

/** Users who may not open the history undo their changes here. */
export function LatestChanges() {
  // Each visit reads it again: the user may just have changed something.
  const changes = useQuery({ ...latestQuery, staleTime: 0 })
  const maySeeAll = useMay('manageUsers')
  if (changes.data?.length === 0) return null
  return (
    <Panel
      title="Latest changes"
      action={maySeeAll ? <Link to="/dashboard/history">All changes</Link> : null}
    >
      <div className={classes.content}>
        <ListState
          query={changes}
          errorMessage="Failed to load the latest changes"
          skeleton={<Skeleton count={9} height="2.5rem" />}
        >
          {(rows) => (
            <ol className={classes.rows}>
              {rows.map((change) => (
                <ChangeEntry
                  key={change.id}
                  change={change}
                  look="dense"
                  onUndone={() => void changes.refetch()}
                />
              ))}
            </ol>
          )}
        </ListState>
      </div>
    </Panel>
  )
}
