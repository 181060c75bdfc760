import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { itemCalls, type DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { formatNumber } from '@aerofleet/shared/format'
import { completionFields } from '@aerofleet/shared/records/completion'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { FieldRow, FormEnd } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Running } from '@aerofleet/ui/state/Running'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useProposal, type Now } from '../form/use-proposal'
import classes from './CompleteSeveral.module.css'
import { commonNames, figureNames, useCompleteSeveral, type Typed } from './use-complete-several'

type CompleteSeveralProps = {
  rows: readonly DueRow[]
  today: string
  onDone: () => void
  onCancel: () => void
}

/** The server checks each aircraft separately. */
export function CompleteSeveral({ rows, today, onDone, onCancel }: CompleteSeveralProps) {
  const several = useCompleteSeveral(rows, today, onDone)
  const { common, setCommon, left, completed, progress, stop } = several
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        several.send()
      }}
    >
      <p>{rows[0]?.title}</p>
      {progress ? <Running activity="Completing" progress={progress} onStop={stop} /> : null}
      <FieldRow>
        {commonNames.map((name) => (
          <RecordField
            key={name}
            of={completionFields[name]}
            max={name === 'date' ? today : undefined}
            value={common[name]}
            onChange={({ target }) => setCommon({ ...common, [name]: target.value })}
          />
        ))}
      </FieldRow>
      {left.map((row) => (
        <OneAircraft
          key={row.id}
          row={row}
          date={common.date}
          today={today}
          values={several.valuesOf(row)}
          reason={several.reasonOf(row)}
          onType={(values) => several.type(row, values)}
          onPropose={(values) => several.propose(row, values)}
        />
      ))}
      <FormEnd
        isDirty={several.isTyped}
        onCancel={onCancel}
        alert={
          several.hasFailed ? (
            <Alert title={`${formatNumber(completed)} of ${formatNumber(rows.length)} completed`}>
              {several.hasQuestion
                ? 'Check the figures that are named. Press Complete again if they are right.'
                : `${completed > 0 ? 'The others' : 'All'} stay here with the reason.`}
            </Alert>
          ) : null
        }
        button={
          <Button type="submit" variant="primary" disabledReason={progress ? 'Saving…' : undefined}>
            {`Complete ${formatNumber(left.length)}`}
          </Button>
        }
      />
    </form>
  )
}

type OneAircraftProps = {
  row: DueRow
  date: string
  today: string
  values: Typed
  reason: string | undefined
  onType: (values: Partial<Typed>) => void
  onPropose: (values: Partial<Typed>) => void
}

function OneAircraft({ row, today, ...props }: OneAircraftProps) {
  const maintained = useQuery(
    query(dueCalls.maintenanceAircraftView, { params: { id: row.aircraft.id } }),
  )
  return (
    <fieldset className={classes.aircraft}>
      <legend translate="no">{row.aircraft.tailNumber}</legend>
      <ListState
        query={maintained}
        errorMessage="Failed to load the aircraft"
        skeleton={<Skeleton height="4rem" />}
      >
        {({ counters, totalsUnknown }) => (
          <Fields row={row} now={{ today, counters, totalsUnknown }} {...props} />
        )}
      </ListState>
      {props.reason ? (
        <p role="alert" className={classes.reason}>
          {props.reason}
        </p>
      ) : null}
    </fieldset>
  )
}

type FieldsProps = Omit<OneAircraftProps, 'today'> & { now: Now }

function Fields({ row, date, now, values, onType, onPropose }: FieldsProps) {
  const item = useQuery(query(itemCalls.maintenanceItemView, { params: { id: row.id } }))
  const hintOf = useProposal(row.aircraft.id, now, {
    date,
    put: (name, text) => onPropose({ [name]: text }),
  })
  return (
    <FieldRow>
      {figureNames.map((name) => (
        <RecordField
          key={name}
          of={completionFields[name]}
          hint={hintOf(name)}
          value={values[name]}
          onChange={({ target }) => onType({ [name]: target.value })}
        />
      ))}
      {item.data?.limits.calendar?.printed ? (
        <RecordField
          of={completionFields.validUntil}
          value={values.validUntil}
          onChange={({ target }) => onType({ validUntil: target.value })}
        />
      ) : null}
    </FieldRow>
  )
}
