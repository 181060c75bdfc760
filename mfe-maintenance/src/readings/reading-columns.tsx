import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { readingFields } from '@aerofleet/shared/records/reading'
import { Button } from '@aerofleet/ui/Button'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import type { Column, Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { Status } from '@aerofleet/ui/state/Status'
import type { ClipboardEvent } from 'react'
import { hoursText, withDays } from '../words/words'
import { changeOf } from './reading-change'
import classes from './reading-columns.module.css'
import type { BulkState, FigureName } from './use-bulk-readings'

type Context = {
  today: string
  need: string | undefined
  paste: (event: ClipboardEvent, id: string, name: FigureName) => void
}

/** The search looks in tail number and type. */
export const aircraft: Column<MaintainedRow> = {
  label: 'Aircraft',
  width: '1fr',
  line: 'title',
  searchable: true,
  value: ({ aircraft: { tailNumber, aircraftType } }) => `${tailNumber} ${aircraftType}`,
  cell: ({ aircraft: { tailNumber, aircraftType } }) => (
    <>
      <strong translate="no">{tailNumber}</strong>{' '}
      <span className={classes.hint} translate="no">
        {aircraftType}
      </span>
    </>
  ),
}

export function columnsOf(bulk: BulkState, { today, need, paste }: Context) {
  const field = ({ aircraft: { id, tailNumber } }: MaintainedRow, name: FigureName) => (
    <RecordField
      of={readingFields[name]}
      label={`${readingFields[name].label} of ${tailNumber}`}
      isLabelHidden
      hint={undefined}
      error={bulk.typed.get(id)?.wrong?.[name]}
      disabled={need !== undefined}
      value={bulk.typed.get(id)?.[name] ?? ''}
      onChange={({ target }) => bulk.type(id, name, target.value)}
      onPaste={(event) => paste(event, id, name)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void bulk.save(id)
      }}
    />
  )
  return {
    aircraft,
    newest: {
      label: 'Newest',
      width: '11rem',
      cell: ({ counters, totalsUnknown }) => (
        <TwoLines second={totalsUnknown ? 'Not known yet' : formatDate(counters.date)}>
          {`${hoursText(counters.hours)} h, ${formatNumber(counters.cycles)}`}
        </TwoLines>
      ),
    },
    hours: {
      label: readingFields.hours.label,
      width: '8.5rem',
      cell: (row) => field(row, 'hours'),
    },
    cycles: {
      label: readingFields.cycles.label,
      width: '7rem',
      cell: (row) => field(row, 'cycles'),
    },
    result: {
      label: 'Result',
      width: '1.6fr',
      cell: (row) => <Result row={row} bulk={bulk} today={today} />,
    },
  } satisfies Columns<MaintainedRow>
}

type ResultProps = Pick<Context, 'today'> & { row: MaintainedRow; bulk: BulkState }

function Result({ row: { aircraft, counters, totalsUnknown }, bulk, today }: ResultProps) {
  const reading = bulk.typed.get(aircraft.id)
  if (!reading || !(reading.hours || reading.cycles)) return null
  const { outcome, hours, cycles } = reading
  if (outcome?.kind === 'saving') return <span className={classes.hint}>Saving…</span>
  if (outcome?.kind === 'saved') {
    return (
      <Status className={classes.saved}>
        <TwoLines second={outcome.text}>✓ Saved</TwoLines>
      </Status>
    )
  }
  if (outcome?.kind === 'failed') {
    return (
      <span role="alert" className={classes.failed}>
        <span>{`${withDays(outcome.text)} `}</span>
        {outcome.isImplausible ? (
          <Button variant="quiet" onClick={() => void bulk.save(aircraft.id, true)}>
            The figures are right
          </Button>
        ) : null}
      </span>
    )
  }
  if (outcome?.kind === 'asked') {
    return (
      <span role="alert" className={classes.asked}>
        <TwoLines second="Save it again if that is right.">{outcome.text}</TwoLines>
      </span>
    )
  }
  if (totalsUnknown)
    return <span className={classes.hint}>The first figures of this aircraft.</span>
  const figures = {
    date: reading.date ?? bulk.date,
    hours: hours || String(counters.hours),
    cycles: cycles || String(counters.cycles),
  }
  const change = changeOf(figures, counters, today)
  const day = reading.date === undefined ? '' : `${formatDate(reading.date)}: `
  return (
    <span className={classes.hint}>
      <TwoLines second={change.fromTo && `${day}${change.fromTo}`}>
        {change.warning ?? change.text}
      </TwoLines>
    </span>
  )
}
