import { Alert } from '@aerofleet/ui/state/Alert'
import classes from './Failures.module.css'
import type { Failure } from './use-failures'
import type { EditedRow } from './use-row-editing'

type FailuresProps = {
  failures: ReadonlyMap<string, Failure>
  editing: ReadonlyMap<string, EditedRow>
}

/** Shows which aircraft could not be saved or deleted, and why: one alert for each title. */
export function Failures({ failures, editing }: FailuresProps) {
  // A failed save of a row disappears when editing ends, or when Refresh brings a newer version of the aircraft.
  const shown = [...failures].filter(
    ([id, { version }]) => version === undefined || editing.get(id)?.latest.version === version,
  )
  if (shown.length === 0) return null
  const titles = [...new Set(shown.map(([, { title }]) => title))]
  return (
    <div className={classes.failures}>
      {titles.map((title) => (
        <Alert key={title} title={title}>
          {shown.map(([id, failure]) =>
            failure.title === title ? (
              <p key={id}>
                <strong translate="no">{failure.tailNumber}</strong> <span>{failure.message}</span>
              </p>
            ) : null,
          )}
        </Alert>
      ))}
    </div>
  )
}
