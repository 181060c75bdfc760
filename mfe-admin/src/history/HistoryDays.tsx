import type { Change } from '@aerofleet/shared/contract/change'
import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { ChangeEntry } from '@aerofleet/ui/history/ChangeEntry'
import { dayTitle, groupByDay } from '@aerofleet/ui/history/days'
import classes from './HistoryDays.module.css'

type HistoryDaysProps = {
  changes: readonly Change[]
  filter: HistoryQuery
  onUndone: () => void
}

export function HistoryDays({ changes, filter, onUndone }: HistoryDaysProps) {
  const deleted = deletedSubjects(changes)
  const broughtBy = broughtByStrikes(changes)
  const brought = new Set(broughtBy.values())
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
            {rows
              .filter((change) => !brought.has(change))
              .map((change) => (
                <ChangeEntry
                  look="full"
                  key={change.id}
                  change={change}
                  brought={broughtBy.get(change)}
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

const maxApart = 5000

/** A strike may change the figures of its aircraft. That is part of the strike, not a change of its own. */
function broughtByStrikes(changes: readonly Change[]): ReadonlyMap<Change, Change> {
  return new Map(
    changes.flatMap((change, index): [Change, Change][] => {
      const { subject, action, aircraft, at, by } = change
      const next = changes[index - 1]
      const isStrike = subject.kind === 'reading' && action === 'strike'
      const isBrought =
        isStrike &&
        next?.subject.kind === 'aircraft' &&
        next.subject.id === aircraft?.id &&
        next.by?.uid === by?.uid &&
        Date.parse(next.at) - Date.parse(at) < maxApart
      return isBrought ? [[change, next]] : []
    }),
  )
}
