import type { Change } from '@aerofleet/shared/contract/change'
import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { dayTitle, groupByDay } from '@aerofleet/ui/history/days'
import classes from './HistoryDays.module.css'
import { HistoryEntry } from './HistoryEntry'

type HistoryDaysProps = {
  changes: readonly Change[]
  filter: HistoryQuery
  onUndone: () => void
}

export function HistoryDays({ changes, filter, onUndone }: HistoryDaysProps) {
  const deleted = deletedSubjects(changes)
  return (
    <div className={classes.history}>
      <div className={classes.headings} aria-hidden="true">
        <span>UTC</span>
        <span>Who</span>
        <span>What</span>
        <span>Change</span>
      </div>
      {groupByDay(changes).map(({ day, rows }) => (
        <section key={day} aria-label={dayTitle(day)}>
          <h3 className={classes.day}>{dayTitle(day)}</h3>
          <ol className={classes.entries}>
            {rows.map((change) => (
              <HistoryEntry
                key={change.id}
                change={change}
                filter={filter}
                isThere={!deleted.has(change.subject.id)}
                onUndone={onUndone}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Returns the things that the list shows as deleted last. */
function deletedSubjects(changes: readonly Change[]): ReadonlySet<string> {
  const deletions = changes.filter(({ action, newest }) => action === 'delete' && newest !== false)
  return new Set(deletions.map(({ subject }) => subject.id))
}
