import { Alert } from '@aerofleet/ui/state/Alert'
import classes from './Failures.module.css'
import type { Failure } from './use-failures'
import type { EditedRow } from './use-row-editing'

type FailuresProps = {
  failures: ReadonlyMap<string, Failure>
  editing: ReadonlyMap<string, EditedRow>
}

export function Failures({ failures, editing }: FailuresProps) {
  const current = [...failures].filter(
    ([id, { version }]) => version === undefined || editing.get(id)?.latest.version === version,
  )
  if (current.length === 0) return null
  const titles = [...new Set(current.map(([, { title }]) => title))]
  return (
    <div className={classes.failures}>
      {titles.map((title) => (
        <Alert key={title} title={title}>
          {current.map(([id, failure]) =>
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
