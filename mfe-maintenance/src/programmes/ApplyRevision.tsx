import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { formatNumber } from '@aerofleet/shared/format'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Status } from '@aerofleet/ui/state/Status'
import { useState } from 'react'
import { useAllMaintained } from '../aircraft/use-all-maintained'
import { CheckBox } from '../form/CheckBox'
import { FormEnd } from '../form/FormDialog'
import { PreviewButton } from '../form/PreviewButton'
import classes from './ApplyRevision.module.css'
import { countLosses, RevisionOutcome } from './RevisionOutcome'
import { useApplyRevision, type Progress } from './use-apply-revision'

const maxAircraft = 500

type ApplyRevisionProps = { programme: Programme; onSaved: () => void; onCancel: () => void }

export function ApplyRevision({ programme, onSaved, onCancel }: ApplyRevisionProps) {
  const { aircraft: behind, isReading } = useAllMaintained(
    { programmeId: programme.id, behind: '1' },
    maxAircraft,
  )
  const revision = useApplyRevision(programme, (count) => {
    toast.success(`Revision ${programme.revision} applied to ${formatNumber(count)} aircraft`)
    onSaved()
  })
  return (
    <ListState query={behind} errorMessage="Failed to load the aircraft">
      {({ rows }) =>
        isReading ? (
          <Status>Loading the aircraft…</Status>
        ) : rows.length > 0 ? (
          <Choice
            name={programme.revision}
            aircraft={rows.slice(0, maxAircraft).map(({ aircraft }) => aircraft)}
            revision={revision}
            onCancel={onCancel}
          />
        ) : (
          <div className={classes.steps}>
            <p>All its aircraft are at the valid revision.</p>
            <div>
              <Button onClick={onCancel}>Close</Button>
            </div>
          </div>
        )
      }
    </ListState>
  )
}

type ChoiceProps = {
  name: string
  aircraft: { id: string; tailNumber: string }[]
  revision: ReturnType<typeof useApplyRevision>
  onCancel: () => void
}

function Choice({ name, aircraft, revision, onCancel }: ChoiceProps) {
  const { preview, apply, applied, progress, stop } = revision
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const aircraftIds = aircraft.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  const failure = apply.error ?? preview.error
  const losses = preview.data ? countLosses(preview.data) : 0
  const [isAccepted, setAccepted] = useState(false)
  const items = losses === 1 ? '1 item' : `${formatNumber(losses)} items`

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
    preview.reset()
    apply.reset()
    setAccepted(false)
  }
  return (
    <div className={classes.steps}>
      {progress ? <Running progress={progress} onStop={stop} /> : null}
      {applied.length > 0 ? (
        <RevisionOutcome
          title={`Applied to ${formatNumber(applied.length)} aircraft`}
          rows={applied}
        />
      ) : null}
      <fieldset className={classes.aircraft} disabled={progress !== null}>
        <legend>{`Aircraft that are behind revision ${name}`}</legend>
        {aircraft.map(({ id, tailNumber }) => (
          <label key={id}>
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            <span translate="no">{tailNumber}</span>
          </label>
        ))}
      </fieldset>
      {preview.data && !progress ? <RevisionOutcome title="Preview" rows={preview.data} /> : null}
      {losses > 0 && !progress ? (
        <CheckBox
          label={`Apply it although ${items} would have no due`}
          checked={isAccepted}
          onChange={({ target }) => setAccepted(target.checked)}
        />
      ) : null}
      <FormEnd
        isDirty={progress !== null}
        onCancel={onCancel}
        alert={
          failure ? (
            <Alert
              title={
                apply.error
                  ? 'Not all aircraft have the revision'
                  : 'Failed to calculate the preview'
              }
            >
              {failure.message}
            </Alert>
          ) : null
        }
        button={
          <PreviewButton
            preview={{ ...preview, mutate: () => preview.mutate(aircraftIds) }}
            store={{
              label: 'Apply',
              isPending: apply.isPending,
              disabledReason:
                losses > 0 && !isAccepted
                  ? `${items} would have no due. Say above that this is right.`
                  : undefined,
              mutate: () => apply.mutate({ ids: aircraftIds, accept: isAccepted }),
            }}
            disabledReason={aircraftIds.length === 0 ? 'Choose an aircraft first.' : undefined}
          />
        }
      />
    </div>
  )
}

function Running({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { activity, done, total, isStopping } = progress
  return (
    <div className={classes.running}>
      <strong>{activity}</strong>
      <progress aria-label={activity} value={done} max={total} />
      <span>{`${formatNumber(done)} of ${formatNumber(total)} aircraft`}</span>
      <Button
        disabledReason={isStopping ? 'Stopping after these aircraft…' : undefined}
        onClick={onStop}
      >
        Stop
      </Button>
    </div>
  )
}
