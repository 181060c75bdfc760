import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useSubmit } from '@aerofleet/ui/form/use-submit'
import { TableRow } from '@aerofleet/ui/list/TableRow'
import type { RowPlace } from '@aerofleet/ui/list/use-visible-rows'
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
import type { Editing } from '../use-row-editing'
import classes from './AircraftEditRow.module.css'

type AircraftEditRowProps = {
  row: Editing
  place: RowPlace
  /** Says why the save failed, and `null` when that is no longer so. */
  onReport: (message: string | null) => void
  onDone: () => void
}

const shownNames = Object.values(columns).flatMap((column) =>
  'field' in column ? [column.field] : [],
)

export function AircraftEditRow({ row, place, onReport, onDone }: AircraftEditRowProps) {
  const { id, tailNumber } = row.start
  const formId = useId()
  const defaultValues = draftOf(row.start, shownNames)
  const form = useForm<AircraftDraft>({ defaultValues, mode: 'onChange' })
  const draft = { ...defaultValues, ...useWatch({ control: form.control }) }
  const update = useCall(aircraftCalls.aircraftUpdate, {
    onSaved: (cache, saved) => {
      cache.setQueryData(query(aircraftCalls.aircraftView, { params: { id } }).queryKey, saved)
      cache.setQueryData(query(aircraftCalls.aircraftList).queryKey, (fleet) =>
        fleet?.map((aircraft) => (aircraft.id === id ? saved : aircraft)),
      )
    },
  })
  const shown = withFigures(row.start, draft)
  const { setFocus } = form
  useUnsaved(form.formState.isDirty)
  useEffect(() => setFocus('aircraftType'), [setFocus])

  async function save(typed: AircraftDraft) {
    onReport(null)
    try {
      const body = updateOf(id, typed)
      await update.mutateAsync({ params: { id }, body, ifMatch: row.base.version })
    } catch (error) {
      onReport(error instanceof Error ? error.message : '')
      throw error
    }
  }

  function cancel() {
    onReport(null)
    onDone()
  }

  const { submit, field, isPending } = useSubmit({ form, onSubmit: save, onSaved: onDone })
  const busy = isPending ? 'Saving…' : undefined

  const editor = (name: FieldName) => (
    <TextField
      {...field(name, isFigure(name) ? { validate: figureError } : {})}
      label={fields[name].label}
      labelHidden
      form={formId}
      autoComplete="off"
      inputMode={isFigure(name) ? 'decimal' : undefined}
      hint={isFigure(name) ? conversionNotice(draft[name]) : undefined}
    />
  )

  return (
    <TableRow
      isEdited
      columns={columns}
      place={place}
      cell={(column, name) => (
        <>
          {column.field ? editor(column.field) : column.cell(shown)}
          {name === 'status' ? <ChangedMeanwhile row={row} /> : null}
        </>
      )}
      actions={
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <Button
            type="submit"
            variant="primary"
            aria-label={`Save ${tailNumber}`}
            disabledReason={busy}
          >
            Save
          </Button>
          <Button aria-label={`Cancel ${tailNumber}`} disabledReason={busy} onClick={cancel}>
            Cancel
          </Button>
        </form>
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isPending) cancel()
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
