import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { formatNumber } from '@aerofleet/shared/format'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { FormEnd } from '@aerofleet/ui/form/FormDialog'
import { PreviewButton } from '@aerofleet/ui/form/PreviewButton'
import { Row } from '@aerofleet/ui/layout/Row'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Running } from '@aerofleet/ui/state/Running'
import { Status } from '@aerofleet/ui/state/Status'
import { useState } from 'react'
import { useAllMaintained } from '../frame/use-all-maintained'
import classes from './ApplyRevision.module.css'
import { countLosses, RevisionOutcome } from './RevisionOutcome'
import { useApplyRevision } from './use-apply-revision'

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
          <Stack gap={4}>
            <p>All its aircraft are at the valid revision.</p>
            <Row justify="end">
              <Button onClick={onCancel}>Close</Button>
            </Row>
          </Stack>
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
  const { step, applied, failures, progress, isPending } = revision
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const aircraftIds = aircraft.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  const previewed = revision.previewOf(aircraftIds)
  const losses = previewed ? countLosses(previewed) : 0
  const [isAccepted, setAccepted] = useState(false)
  const items = losses === 1 ? '1 item' : `${formatNumber(losses)} items`

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
    revision.forget()
    setAccepted(false)
  }
  return (
    <Stack gap={4}>
      {progress ? (
        <div className={classes.running}>
          <Running
            activity={step === 'preview' ? 'Calculating' : 'Applying'}
            progress={progress}
            onStop={revision.stop}
          />
        </div>
      ) : null}
      {applied.length > 0 ? (
        <RevisionOutcome
          title={`Applied to ${formatNumber(applied.length)} aircraft`}
          rows={applied}
        />
      ) : null}
      <fieldset className={classes.aircraft} disabled={isPending}>
        <legend>{`Aircraft that are behind revision ${name}`}</legend>
        {aircraft.map(({ id, tailNumber }) => (
          <label key={id}>
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            <span translate="no">{tailNumber}</span>
          </label>
        ))}
      </fieldset>
      {previewed && !isPending ? <RevisionOutcome title="Preview" rows={previewed} /> : null}
      {losses > 0 && !isPending ? (
        <CheckBox
          label={`Apply it although ${items} would have no due`}
          checked={isAccepted}
          onChange={({ target }) => setAccepted(target.checked)}
        />
      ) : null}
      <FormEnd
        isDirty={false}
        onCancel={onCancel}
        alert={
          failures.length > 0 && !isPending ? (
            <Alert
              title={
                step === 'store'
                  ? 'Not all aircraft have the revision'
                  : 'Failed to calculate the preview'
              }
            >
              {failures.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </Alert>
          ) : null
        }
        button={
          <PreviewButton
            isPreviewed={previewed !== undefined}
            isPending={isPending}
            onPreview={() => void revision.preview(aircraftIds)}
            storeLabel="Apply"
            onStore={() => void revision.apply(aircraftIds, isAccepted)}
            disabledReason={aircraftIds.length === 0 ? 'Choose an aircraft first.' : undefined}
            storeDisabledReason={
              losses > 0 && !isAccepted
                ? `${items} would have no due. Say above that this is right.`
                : undefined
            }
          />
        }
      />
    </Stack>
  )
}
