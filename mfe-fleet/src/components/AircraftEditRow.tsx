import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { limitUse, maintenanceStatus } from '@aerofleet/shared/maintenance'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { LimitGauge } from '@aerofleet/ui/LimitGauge'
import { StatusBadge } from '@aerofleet/ui/StatusBadge'
import { TextField } from '@aerofleet/ui/TextField'
import type { RowPlace } from '@aerofleet/ui/use-visible-rows'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { figureError } from '../figure'
import { showDetails } from '../show-details'
import {
  conversionNotice,
  draftOf,
  toInteger,
  updateOf,
  type AircraftDraft,
  type FigureField,
} from '../row-draft'
import type { Editing } from '../use-row-editing'
import classes from './FleetTable.module.css'

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
  const update = useCall(aircraftCalls.aircraftUpdate, {
    onSaved: (cache, saved) => {
      cache.setQueryData(query(aircraftCalls.aircraftView, { params: { id } }).queryKey, saved)
      cache.setQueryData(query(aircraftCalls.aircraftList).queryKey, (fleet) =>
        fleet?.map((aircraft) => (aircraft.id === id ? saved : aircraft)),
      )
    },
  })
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

  const field = (name: keyof AircraftDraft, label: string) => ({
    ...form.register(name),
    label,
    labelHidden: true,
    className: classes.field,
    form: formId,
    autoComplete: 'off',
    error: errors[name]?.message,
  })
  const figure = (name: FigureField, label: string) => ({
    ...field(name, label),
    ...form.register(name, { validate: figureError }),
    inputMode: 'decimal' as const,
    hint: conversionNotice(draft[name]),
  })
  // While a figure cannot be read, what it was before.
  const shown = (name: FigureField) =>
    figureError(draft[name]) ? row.start[name] : toInteger(draft[name])
  const usage = { totalHours: shown('totalHours'), totalCycles: shown('totalCycles') }

  return (
    <tr
      role="row"
      {...place}
      className={classes.editing}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !update.isPending) cancel()
      }}
    >
      <td role="cell" data-label="Type">
        <TextField {...field('aircraftType', 'Aircraft Type')} />
      </td>
      <td role="cell" data-label="Tail Number">
        <TextField {...field('tailNumber', 'Tail Number')} />
      </td>
      <td role="cell" data-label="Hours" className={classes.figures}>
        <TextField {...figure('totalHours', 'Total Hours')} />
      </td>
      <td role="cell" data-label="Cycles" className={classes.figures}>
        <TextField {...figure('totalCycles', 'Total Cycles')} />
      </td>
      <td role="cell" data-label="Serial Number">
        <TextField {...field('serialNumber', 'Serial Number')} />
      </td>
      <td role="cell" data-label="Status">
        <StatusBadge condition={maintenanceStatus(usage)} />
        <ChangedMeanwhile row={row} />
      </td>
      <td role="cell" data-label="Of Limit Used" data-column="used">
        <LimitGauge fraction={limitUse(usage).largest} label={`Of limit used, ${tailNumber}`} />
      </td>
      <td role="cell" data-label="Actions">
        <form
          id={formId}
          noValidate
          className={classes.actions}
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
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
      </td>
    </tr>
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
