import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { readingFields } from '@aerofleet/shared/records/reading'
import { Button } from '@aerofleet/ui/Button'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { Quiet } from '@aerofleet/ui/layout/Quiet'
import type { Column, Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { Status } from '@aerofleet/ui/state/Status'
import type { ClipboardEvent } from 'react'
import { isImplausible } from '../form/use-accepted'
import { hoursText } from '../words/words'
import { changesText } from './changes-text'
import { changeOf } from './reading-change'
import classes from './reading-columns.module.css'
import { isFilled, Unusual, type BulkState, type FigureName } from './use-bulk-readings'

type Context = {
  today: string
  /** Whether the meter of an aircraft in the list was replaced. */
  hasMeters: boolean
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
    <TwoLines second={<span translate="no">{aircraftType}</span>}>
      <strong translate="no">{tailNumber}</strong>
    </TwoLines>
  ),
}

export function columnsOf(bulk: BulkState, { today, hasMeters, need, paste }: Context) {
  const field = (row: MaintainedRow, name: FigureName | 'meter', isOff = false) => {
    const { id, tailNumber } = row.aircraft
    const label = name === 'hours' && row.meter ? 'Total' : readingFields[name].label
    return (
      <RecordField
        of={readingFields[name]}
        label={`${label} of ${tailNumber}`}
        isLabelHidden
        hint={undefined}
        disabled={need !== undefined || isOff}
        value={bulk.typed.get(id)?.[name] ?? ''}
        onChange={({ target }) => bulk.type(row, name, target.value)}
        onPaste={(event) => paste(event, id, name === 'cycles' ? 'cycles' : 'hours')}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return
          bulk.save([id])
          focusNextRow(currentTarget)
        }}
      />
    )
  }
  const meter: Column<MaintainedRow> = {
    label: readingFields.meter.label,
    width: '8.5rem',
    // Another meter was installed before: then only the total says what is meant.
    cell: (row) => (row.meter ? field(row, 'meter', bulk.date < row.meter.on) : null),
  }
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
    ...(hasMeters && { meter }),
    hours: {
      label: hasMeters ? 'Total hours' : readingFields.hours.label,
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

/** Focuses the same field of the next aircraft, or its first one. */
function focusNextRow(field: HTMLInputElement) {
  const column = field.closest<HTMLElement>('[data-column]')?.dataset['column']
  let next = field.closest('tr')?.nextElementSibling
  while (next && !next.matches('[data-key]')) next = next.nextElementSibling
  const enabled = 'input:not(:disabled)'
  const input =
    next?.querySelector<HTMLInputElement>(`[data-column='${column}'] ${enabled}`) ??
    next?.querySelector<HTMLInputElement>(enabled)
  input?.focus()
  input?.select()
}

type ResultProps = Pick<Context, 'today'> & { row: MaintainedRow; bulk: BulkState }

function Result({ row: { aircraft, counters, totalsUnknown }, bulk, today }: ResultProps) {
  const reading = bulk.typed.get(aircraft.id)
  if (!reading || !isFilled(reading)) return null
  const { cycles, meter = '' } = reading
  const hours = reading.hours || meter
  const outcome = bulk.outcomes.get(aircraft.id)
  if (outcome?.kind === 'sending') return <Quiet>Saving…</Quiet>
  if (outcome?.kind === 'done') {
    return (
      <Status className={classes.saved}>
        <TwoLines second={outcome.answer && changesText(outcome.answer)}>✓ Saved</TwoLines>
      </Status>
    )
  }
  if (outcome?.error instanceof Unusual) {
    return (
      <span role="alert" className={classes.asked}>
        <TwoLines second="Save it again if that is right.">{outcome.error.message}</TwoLines>
      </span>
    )
  }
  if (outcome) {
    return (
      <span role="alert" className={classes.failed}>
        <span>{`${outcome.error.message} `}</span>
        {isImplausible(outcome.error) ? (
          <Button variant="quiet" onClick={() => bulk.save([aircraft.id], true)}>
            The figures are right
          </Button>
        ) : null}
      </span>
    )
  }
  if (totalsUnknown) return <Quiet>The first figures of this aircraft.</Quiet>
  const figures = {
    date: bulk.date,
    hours: hours || String(counters.hours),
    cycles: cycles || String(counters.cycles),
  }
  const change = changeOf(figures, counters, today)
  return (
    <Quiet>
      <TwoLines second={change.fromTo}>{change.warning ?? change.text}</TwoLines>
    </Quiet>
  )
}
