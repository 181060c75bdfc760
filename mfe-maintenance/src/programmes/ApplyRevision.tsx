import {
  programmeCalls,
  type Programme,
  type RevisionApplied,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { formatNumber } from '@aerofleet/shared/format'
import { call, type ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Alert } from '@aerofleet/ui/Alert'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAllMaintained } from '../aircraft/use-all-maintained'
import { FormEnd } from '../FormDialog'
import { PlainTable, type PlainColumn } from '../PlainTable'
import { PreviewButton } from '../PreviewButton'
import classes from './ApplyRevision.module.css'

const { maintenanceRevisionApply } = programmeCalls
/** Aircraft that one call takes. */
const maxAircraft = 500

type ApplyRevisionProps = { programme: Programme; onSaved: () => void; onCancel: () => void }

/** Moves aircraft to the valid revision: choose them, look at the preview, store. */
export function ApplyRevision({ programme, onSaved, onCancel }: ApplyRevisionProps) {
  const { aircraft: behind, isReading } = useAllMaintained(
    { programmeId: programme.id, behind: '1' },
    maxAircraft,
  )
  return (
    <ListState query={behind} errorMessage="Failed to load the aircraft">
      {({ rows }) =>
        isReading ? (
          <p role="status">Loading the aircraft…</p>
        ) : rows.length > 0 ? (
          <Choice
            programme={programme}
            aircraft={rows.slice(0, maxAircraft).map(({ aircraft }) => aircraft)}
            onSaved={onSaved}
            onCancel={onCancel}
          />
        ) : (
          <p>All its aircraft are at the valid revision.</p>
        )
      }
    </ListState>
  )
}

type ChoiceProps = ApplyRevisionProps & { aircraft: { id: string; tailNumber: string }[] }

function Choice({ programme, aircraft, onSaved, onCancel }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const aircraftIds = aircraft.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  const params = { id: programme.id }
  const preview = useMutation<RevisionApplied, ApiError>({
    mutationFn: () =>
      call(maintenanceRevisionApply, { params, body: { aircraftIds }, query: { dryRun: '1' } }),
  })
  const apply = useCall(maintenanceRevisionApply)
  const failure = apply.error ?? preview.error

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
    preview.reset()
  }
  const send = () =>
    apply.mutate(
      { params, body: { aircraftIds } },
      {
        onSuccess: () => {
          toast.success(
            `Revision ${programme.revision} applied to ${formatNumber(aircraftIds.length)} aircraft`,
          )
          onSaved()
        },
      },
    )
  return (
    <div className={classes.steps}>
      <fieldset className={classes.aircraft}>
        <legend>Aircraft that are behind revision {programme.revision}</legend>
        {aircraft.map(({ id, tailNumber }) => (
          <label key={id}>
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            {tailNumber}
          </label>
        ))}
      </fieldset>
      {preview.data ? (
        <PlainTable
          label="Preview"
          rows={preview.data.aircraft}
          rowKey={({ aircraftId }) => aircraftId}
          columns={columns}
        />
      ) : null}
      <FormEnd
        isDirty={false}
        onCancel={onCancel}
        alert={
          failure ? <Alert title="The revision was not applied">{failure.message}</Alert> : null
        }
        button={
          <PreviewButton
            preview={{ ...preview, mutate: () => preview.mutate() }}
            store={{ label: 'Apply', isPending: apply.isPending, mutate: send }}
            disabledReason={aircraftIds.length === 0 ? 'Choose an aircraft first.' : undefined}
          />
        }
      />
    </div>
  )
}

type Applied = RevisionApplied['aircraft'][number]
const codes = (list: readonly string[]) => list.join(', ') || '–'

const columns: PlainColumn<Applied>[] = [
  {
    label: 'Aircraft',
    width: '8rem',
    isTitle: true,
    cell: ({ tailNumber }) => <strong>{tailNumber}</strong>,
  },
  { label: 'Added', width: 'minmax(0, 1fr)', cell: ({ added }) => codes(added) },
  { label: 'Changed', width: 'minmax(0, 1fr)', cell: ({ changed }) => codes(changed) },
  { label: 'Removed', width: 'minmax(0, 1fr)', cell: ({ removed }) => codes(removed) },
  {
    label: 'Newly overdue',
    width: '7rem',
    isFigure: true,
    cell: ({ overdue }) => formatNumber(overdue),
  },
]
