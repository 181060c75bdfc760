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
import { Button } from '@aerofleet/ui/Button'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Status } from '@aerofleet/ui/Status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAllMaintained } from '../aircraft/use-all-maintained'
import { FormEnd } from '../FormDialog'
import { PlainTable, type PlainColumn } from '../PlainTable'
import { PreviewButton } from '../PreviewButton'
import classes from './ApplyRevision.module.css'

const { maintenanceRevisionApply } = programmeCalls
/** Aircraft that are offered at once. */
const maxAircraft = 500
/** A call locks its aircraft, and the embedded database lets nobody else in meanwhile: 500 took 9 s. */
const pieceSize = 10

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
          <Status>Loading the aircraft…</Status>
        ) : rows.length > 0 ? (
          <Choice
            programme={programme}
            aircraft={rows.slice(0, maxAircraft).map(({ aircraft }) => aircraft)}
            onSaved={onSaved}
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

type ChoiceProps = ApplyRevisionProps & { aircraft: { id: string; tailNumber: string }[] }

function Choice({ programme, aircraft, onSaved, onCancel }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const aircraftIds = aircraft.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  const pieces = piecesOf(aircraftIds).map((ids) => ({
    params: { id: programme.id },
    body: { aircraftIds: ids },
  }))
  const cache = useQueryClient()
  const preview = useMutation<Applied[], ApiError>({
    mutationFn: async () => {
      const outcomes: Applied[] = []
      for (const piece of pieces) {
        const args = { ...piece, query: { dryRun: '1' as const } }
        outcomes.push(...(await call(maintenanceRevisionApply, args)).aircraft)
      }
      return outcomes
    },
  })
  const applyPiece = useCall(maintenanceRevisionApply, { refetch: false })
  const apply = useMutation<void, ApiError>({
    mutationFn: async () => {
      for (const piece of pieces) await applyPiece.mutateAsync(piece)
    },
    onSuccess: () => {
      toast.success(
        `Revision ${programme.revision} applied to ${formatNumber(aircraftIds.length)} aircraft`,
      )
      onSaved()
    },
    // Those that are left are looked at again.
    onError: () => preview.reset(),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['maintenance'] }),
  })
  const failure = apply.error ?? preview.error

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
    preview.reset()
    apply.reset()
  }
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
          rows={preview.data}
          rowKey={({ aircraftId }) => aircraftId}
          columns={columns}
        />
      ) : null}
      <FormEnd
        isDirty={false}
        onCancel={onCancel}
        alert={
          failure ? (
            <Alert
              title={
                apply.error
                  ? 'Not all aircraft have the revision'
                  : 'What would change could not be calculated'
              }
            >
              {failure.message}
            </Alert>
          ) : null
        }
        button={
          <PreviewButton
            preview={{ ...preview, mutate: () => preview.mutate() }}
            store={{ label: 'Apply', isPending: apply.isPending, mutate: () => apply.mutate() }}
            disabledReason={aircraftIds.length === 0 ? 'Choose an aircraft first.' : undefined}
          />
        }
      />
    </div>
  )
}

const piecesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / pieceSize) }, (_, n) =>
    ids.slice(n * pieceSize, (n + 1) * pieceSize),
  )

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
