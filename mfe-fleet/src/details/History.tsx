import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import colours from '@aerofleet/ui/condition/condition.module.css'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { AuthorInitials } from '@aerofleet/ui/history/Author'
import { changeDeed, changeNote } from '@aerofleet/ui/history/change-in-full'
import { changePages } from '@aerofleet/ui/history/change-pages'
import { ChangeTime } from '@aerofleet/ui/history/ChangeTime'
import { dayTitle, groupByDay } from '@aerofleet/ui/history/days'
import { describeAct, describeChange } from '@aerofleet/ui/history/describe-change'
import { UndoButton } from '@aerofleet/ui/history/UndoButton'
import { ValueChanges } from '@aerofleet/ui/history/ValueChanges'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { ListState } from '@aerofleet/ui/list/ListState'
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
  const { hasNextPage, isFetchingNextPage } = history
  return (
    <Panel
      title="History"
      note="Times are UTC"
      action={
        maySeeAll && tailNumber ? (
          <Link to={`/dashboard/history?kind=aircraft&q=${encodeURIComponent(tailNumber)}`}>
            Full history
          </Link>
        ) : null
      }
      footer={
        hasNextPage ? (
          <Button
            variant="quiet"
            disabledReason={isFetchingNextPage ? 'Loading…' : undefined}
            onClick={() => void history.fetchNextPage()}
          >
            Show more changes
          </Button>
        ) : null
      }
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
                    <Entry key={change.id} change={change} />
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

function Entry({ change }: { change: Change }) {
  const { at, by, act, subject } = change
  const { values, condition, what } = describeChange(change)
  const note = changeNote(change)
  return (
    <li tabIndex={-1} className={classes.entry}>
      <span className={classes.time}>
        <ChangeTime at={at} />
      </span>
      <span className={classes.who}>{by ? <AuthorInitials name={by.name} /> : null}</span>
      <div className={classes.change}>
        <p>
          {by ? <strong translate="no">{by.name}</strong> : null}
          <span className={classes.deed}>{` ${changeDeed(change)}`}</span>
        </p>
        {condition ? (
          <p className={`${classes.crossed} ${colours[condition]}`}>
            <ConditionShape condition={condition} />
            <span>{` ${what}`}</span>
          </p>
        ) : null}
        <ValueChanges values={values} />
        {note ? <p className={classes.note}>{note}</p> : null}
        {act ? (
          <p className={classes.note}>{`${act.label}, ${describeAct(act, subject.kind)}`}</p>
        ) : null}
      </div>
      <UndoButton change={change} />
    </li>
  )
}
