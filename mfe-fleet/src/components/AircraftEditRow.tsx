import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { TableRow } from '@aerofleet/ui/list/TableRow'
import type { RowPlace } from '@aerofleet/ui/list/use-visible-rows'
import { TextField } from '@aerofleet/ui/TextField'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  conversionNotice,
  draftOf,
  fields,
  isFigure,
  updateOf,
  withFigures,
  type AircraftDraft,
  type FieldName,
} from '../aircraft-fields'
import { columns } from '../columns'
import { figureError } from '../figure'
import { showDetails } from '../show-details'
import type { Editing } from '../use-row-editing'
import classes from './AircraftEditRow.module.css'

type AircraftEditRowProps = {
  row: Editing
  place: RowPlace
  /** Says why the save failed, and `null` when that is no longer so. */
  onReport: (message: string | null) => void
  onDone: () => void
}

export function AircraftEditRow({ row, place, onReport, onDone }: AircraftEditRowProps) {
  const { id, tailNumber } = row.start
  const formId = useId()
  const form = useForm<AircraftDraft>({ defaultValues: draftOf(row.start), mode: 'onChange' })
  const { errors, isDirty } = form.formState
  const draft = useWatch({ control: form.control }) as AircraftDraft
  const update = useCall('aircraftUpdate', { invalidates: ['aircraftList', 'aircraftView'] })
  const shown = withFigures(row.start, draft)
  const { setFocus } = form
  useUnsaved(isDirty)
  useEffect(() => setFocus('aircraftType'), [setFocus])

  async function save(typed: AircraftDraft) {
    if (update.isPending) return
    onReport(null)
    try {
      await update.mutateAsync({
        params: { id },
        body: updateOf(id, typed),
        ifMatch: row.base.version,
      })
      onDone()
    } catch (error) {
      onReport(error instanceof Error ? error.message : '')
      if (error instanceof ApiError) showDetails(error, form)
    }
  }

  function cancel() {
    onReport(null)
    onDone()
  }

  const field = (name: FieldName) => (
    <TextField
      {...form.register(name, isFigure(name) ? { validate: figureError } : {})}
      label={fields[name].label}
      labelHidden
      form={formId}
      autoComplete="off"
      inputMode={isFigure(name) ? 'decimal' : undefined}
      hint={isFigure(name) ? conversionNotice(draft[name]) : undefined}
      error={errors[name]?.message}
    />
  )

  return (
    <TableRow
      isEdited
      columns={columns}
      place={place}
      cell={(column, name) => (
        <>
          {column.field ? field(column.field) : column.cell(shown)}
          {name === 'status' ? <ChangedMeanwhile row={row} /> : null}
        </>
      )}
      actions={
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          <Button
            type="submit"
            variant="primary"
            aria-label={`Save ${tailNumber}`}
            disabledReason={update.isPending ? 'Saving…' : undefined}
          >
            Save
          </Button>
          <Button
            aria-label={`Cancel ${tailNumber}`}
            disabledReason={update.isPending ? 'Saving…' : undefined}
            onClick={cancel}
          >
            Cancel
          </Button>
        </form>
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !update.isPending) cancel()
      }}
    />
  )
}

/** After a 412 and Refresh: what the row holds now, beside what the user typed. */
function ChangedMeanwhile({ row: { start, base } }: { row: Editing }) {
  if (base.version === start.version) return null
  const { aircraftType, tailNumber, serialNumber, totalHours, totalCycles } = base
  return (
    <p role="status" className={classes.meanwhile}>
      {`Changed meanwhile to ${aircraftType}, ${tailNumber}, ${formatHours(totalHours)}, ${formatNumber(totalCycles)} cycles, ${serialNumber}. Save replaces these values.`}
    </p>
  )
}
