import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { fieldPhrase } from '@aerofleet/shared/records/field'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { figureError } from '@aerofleet/shared/typed-figure'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useKeptForm } from '@aerofleet/ui/form/use-kept-form'
import { useSubmit } from '@aerofleet/ui/form/use-submit'
import type { RowFrame } from '@aerofleet/ui/list/DataTable'
import { TableRow } from '@aerofleet/ui/list/table/TableRow'
import { Status } from '@aerofleet/ui/state/Status'
import { useId, useLayoutEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  counterNames,
  counterNotice,
  draftOf,
  fields,
  isFigure,
  updateOf,
  withCounters,
  type AircraftDraft,
  type FieldName,
} from '../fields/aircraft-fields'
import { aircraftConflicts } from '../fields/aircraft-form'
import { OperatorField } from '../fields/OperatorField'
import { fleetQuery } from '../fleet-query'
import { columns as allColumns } from '../list/columns'
import classes from './AircraftEditRow.module.css'
import type { EditedRow } from './use-row-editing'

type AircraftEditRowProps = {
  row: EditedRow
  frame: RowFrame<Aircraft, FieldName>
  /** `message` says why a save failed; `null` clears it. */
  onReport: (message: string | null) => void
  onSave: () => void
  onDone: (saved?: Aircraft) => void
}

type RowDraft = AircraftDraft & { operatorId: string }

const fieldNamesInRow = Object.values(allColumns).flatMap((column) =>
  'field' in column ? [column.field] : [],
)

export function AircraftEditRow({ row, frame, onReport, onSave, onDone }: AircraftEditRowProps) {
  const { id, tailNumber, operator } = row.original
  const maySetOperator = useMay('manageOperators')
  const formId = useId()
  const defaultValues: RowDraft = {
    ...draftOf(row.original, fieldNamesInRow),
    operatorId: operator?.id ?? '',
  }
  const form = useForm<RowDraft>({ defaultValues, mode: 'onChange' })
  const draft = { ...defaultValues, ...useWatch({ control: form.control }) }
  const update = useCall(aircraftCalls.aircraftUpdate, {
    refetch: 'unless-saved',
    onSaved: (cache, saved) => {
      cache.setQueryData(query(aircraftCalls.aircraftView, { params: { id } }).queryKey, saved)
      cache.setQueryData(fleetQuery.queryKey, (fleet) =>
        fleet?.map((aircraft) => (aircraft.id === id ? saved : aircraft)),
      )
    },
  })
  const preview = withCounters(row.original, draft)
  useUnsaved(form.formState.isDirty)
  useKeptForm(`row ${id}`, form)
  const formElement = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const hours = formElement.current?.elements.namedItem('totalHours')
    if (!(hours instanceof HTMLInputElement)) return
    // Not `setFocus`: it runs later and would lose what the user types meanwhile.
    hours.focus()
    hours.select()
  }, [])

  /** Sends nothing if no field was touched. */
  async function save({ operatorId, ...values }: RowDraft) {
    onReport(null)
    if (!form.formState.isDirty) return undefined
    const body = updateOf(id, values)
    const hasNewOperator = operatorId !== defaultValues.operatorId
    onSave()
    try {
      return await update.mutateAsync({
        params: { id },
        body: hasNewOperator ? { ...body, operatorId: operatorId || null } : body,
        ifMatch: row.latest.version,
      })
    } catch (error) {
      onReport(error instanceof Error ? error.message : '')
      throw error
    }
  }

  function cancel() {
    onReport(null)
    onDone()
  }

  const { submit, field, isPending } = useSubmit({
    form,
    onSubmit: save,
    onSaved: onDone,
    conflicts: aircraftConflicts,
  })
  const busyReason = isPending ? 'Saving…' : undefined

  const noticeOf = (name: FieldName) => {
    const counter = counterNames.find((each) => each === name)
    return counter && counterNotice(counter, draft[counter], row.original)
  }
  const renderField = (name: FieldName) => (
    <TextField
      {...field(
        name,
        isFigure(name) ? { validate: (text) => figureError(text, fields[name].unit) } : {},
      )}
      label={fields[name].label}
      isLabelHidden
      form={formId}
      autoComplete="off"
      inputMode={isFigure(name) ? 'decimal' : undefined}
      hint={noticeOf(name)}
    />
  )

  return (
    <TableRow
      {...frame}
      data-edited
      data-caption={tailNumber}
      className={classes.edited}
      style={{ '--message-lines': Object.keys(frame.columns).length }}
      select={null}
      cell={(column, name) => (
        <>
          {name === 'status' ? null : (
            <span className={classes.label} aria-hidden="true">
              {column.label}
            </span>
          )}
          {column.field ? renderField(column.field) : null}
          {name === 'operator' && maySetOperator ? (
            <OperatorField
              {...field('operatorId')}
              isLabelHidden
              form={formId}
              current={operator}
            />
          ) : null}
          {column.field || (name === 'operator' && maySetOperator) ? null : column.cell(preview)}
          {name === 'status' ? <ChangedMeanwhile row={row} /> : null}
        </>
      )}
      actions={
        <form ref={formElement} id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <Button
            type="submit"
            variant="primary"
            aria-label={`Save ${tailNumber}`}
            disabledReason={busyReason}
          >
            Save
          </Button>
          <Button
            variant="quietInk"
            aria-label={`Cancel ${tailNumber}`}
            disabledReason={busyReason}
            onClick={cancel}
          >
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

/**
 * The server refused the save (412) and the list was read again. Shows the values that the next
 * save replaces.
 */
function ChangedMeanwhile({ row: { original, latest } }: { row: EditedRow }) {
  if (latest.version === original.version) return null
  const values = fieldNamesInRow.map((name) => fieldPhrase(fields[name], latest[name]))
  return (
    <Status className={classes.meanwhile}>
      {`Changed meanwhile to ${values.filter(Boolean).join(', ')}. Save replaces these values.`}
    </Status>
  )
}
