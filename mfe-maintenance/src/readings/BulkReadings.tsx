import { explainNeed } from '@aerofleet/shared/access'
import { csvCalls, type MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { searchRows } from '@aerofleet/ui/list/columns'
import { Status } from '@aerofleet/ui/Status'
import { useState, type ClipboardEvent } from 'react'
import { CsvButton } from '../CsvButton'
import { ImportButton } from '../import/ImportButton'
import { MainAction } from '../MainAction'
import { NoAircraft } from '../NoAircraft'
import { PlainTable, type PlainColumn } from '../PlainTable'
import { hoursText } from '../words'
import classes from './BulkReadings.module.css'
import { cellsOf } from './pasted-cells'
import { changeOf } from './reading-change'
import { useBulkReadings, type BulkState, type FigureName, type LeftOut } from './use-bulk-readings'

type BulkReadingsProps = {
  rows: readonly MaintainedRow[]
  today: string
  /** More aircraft are being read. */
  isReading: boolean
}

/** A row an aircraft, with two fields; a column copied from a spreadsheet can be pasted into them. */
export function BulkReadings({ rows, today, isReading }: BulkReadingsProps) {
  const [search, setSearch] = useState('')
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
  const bulk = useBulkReadings(rows, today)
  const mayLog = useMay('logReading')
  const need = mayLog ? undefined : explainNeed('logReading')
  const count = bulk.open.length
  const shown = searchRows(rows, searched, search)
  const paste = (event: ClipboardEvent, id: string, name: FigureName) => {
    const lines = cellsOf(event.clipboardData.getData('text'))
    if (lines.length === 1 && lines[0]?.length === 1) return
    event.preventDefault()
    setLeftOut(bulk.paste(lines, shown, id, name))
  }
  if (rows.length === 0) return <NoAircraft />
  return (
    <>
      <div className={classes.bar}>
        <TextField
          label="Day (UTC)"
          type="date"
          max={today}
          value={bulk.date}
          disabled={bulk.isSaving}
          onChange={({ target }) => bulk.changeDate(target.value)}
        />
        <TextField
          label="Search tail number or type"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <div className={classes.buttons}>
          <ImportButton kind="readings" />
          <CsvButton
            name="readings"
            read={() => call(csvCalls.maintenanceReadingsCsv, { query: {} })}
          />
          <MainAction>
            <Button
              variant="primary"
              disabledReason={
                need ??
                (count === 0 ? 'Nothing is typed yet.' : bulk.isSaving ? 'Saving…' : undefined)
              }
              onClick={() => void bulk.saveAll()}
            >
              {count === 0
                ? 'Save Readings'
                : `Save ${formatNumber(count)} ${count === 1 ? 'Reading' : 'Readings'}`}
            </Button>
          </MainAction>
        </div>
      </div>
      <p className={classes.hint}>
        Hours as 4288.72 or 4288:43. Lines of tail number, hours and cycles, or columns of figures,
        can be pasted from a spreadsheet. Enter saves a row.
      </p>
      {isReading ? (
        <Status className={classes.hint}>
          {formatNumber(rows.length)} aircraft loaded so far…
        </Status>
      ) : null}
      {leftOut && leftOut.tailNumbers.length + leftOut.lines > 0 ? (
        <Alert tone="info" title="Some lines were left out">
          {leftOut.tailNumbers.length > 0 ? (
            <p>
              No aircraft {isReading ? 'loaded so far ' : ''}has the tail number{' '}
              {leftOut.tailNumbers.join(', ')}.
            </p>
          ) : null}
          {leftOut.lines > 0 ? (
            <p>
              Below the last row there was no place for {formatNumber(leftOut.lines)}{' '}
              {leftOut.lines === 1 ? 'line' : 'lines'}.
            </p>
          ) : null}
        </Alert>
      ) : null}
      <PlainTable
        label="Readings"
        rows={shown}
        rowKey={idOf}
        columns={columnsOf(bulk, { today, need, paste })}
      />
    </>
  )
}

const idOf = ({ aircraft }: MaintainedRow) => aircraft.id

const searched = {
  tail: {
    label: 'Tail Number',
    width: '1fr',
    searchable: true,
    value: ({ aircraft }: MaintainedRow) => aircraft.tailNumber,
    cell: () => null,
  },
  type: {
    label: 'Type',
    width: '1fr',
    searchable: true,
    value: ({ aircraft }: MaintainedRow) => aircraft.aircraftType,
    cell: () => null,
  },
} as const

type Context = {
  today: string
  need: string | undefined
  paste: (event: ClipboardEvent, id: string, name: FigureName) => void
}

function columnsOf(bulk: BulkState, context: Context): PlainColumn<MaintainedRow>[] {
  const { today, need, paste } = context
  const field = ({ aircraft: { id, tailNumber } }: MaintainedRow, name: FigureName) => (
    <TextField
      label={`${name === 'hours' ? 'Hours' : 'Cycles'} of ${tailNumber}`}
      labelHidden
      inputMode={name === 'hours' ? 'decimal' : 'numeric'}
      autoComplete="off"
      disabled={need !== undefined}
      value={bulk.typed.get(id)?.[name] ?? ''}
      onChange={({ target }) => bulk.type(id, name, target.value)}
      onPaste={(event) => paste(event, id, name)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void bulk.save(id)
      }}
    />
  )
  return [
    {
      label: 'Aircraft',
      width: 'minmax(0, 1fr)',
      isTitle: true,
      cell: ({ aircraft }) => (
        <>
          <strong>{aircraft.tailNumber}</strong>{' '}
          <span className={classes.hint}>{aircraft.aircraftType}</span>
        </>
      ),
    },
    {
      label: 'Newest',
      width: '11rem',
      cell: ({ counters }) => (
        <div>
          {hoursText(counters.hours)} h, {formatNumber(counters.cycles)}
          <span className={classes.second}>{formatDate(counters.date)}</span>
        </div>
      ),
    },
    { label: 'Hours', width: '8.5rem', cell: (row) => field(row, 'hours') },
    { label: 'Cycles', width: '7rem', cell: (row) => field(row, 'cycles') },
    {
      label: 'Result',
      width: 'minmax(0, 1.6fr)',
      cell: (row) => <Result row={row} bulk={bulk} today={today} />,
    },
  ]
}

type ResultProps = Pick<Context, 'today'> & { row: MaintainedRow; bulk: BulkState }

function Result({ row: { aircraft, counters }, bulk, today }: ResultProps) {
  const reading = bulk.typed.get(aircraft.id)
  if (!reading || !(reading.hours || reading.cycles)) return null
  const { outcome, hours, cycles } = reading
  if (outcome?.kind === 'saving') return <span className={classes.hint}>Saving…</span>
  if (outcome?.kind === 'saved') {
    return (
      <Status className={classes.saved}>
        ✓ Saved <span className={classes.second}>{outcome.text}</span>
      </Status>
    )
  }
  if (outcome?.kind === 'failed') {
    return (
      <span role="alert" className={classes.failed}>
        {outcome.text}{' '}
        {outcome.isImplausible ? (
          <Button variant="quiet" onClick={() => void bulk.save(aircraft.id, true)}>
            The figures are right
          </Button>
        ) : null}
      </span>
    )
  }
  const figures = {
    date: bulk.date,
    hours: hours || String(counters.hours),
    cycles: cycles || String(counters.cycles),
  }
  const change = changeOf(figures, counters, today)
  return <span className={classes.hint}>{change.warning ?? change.text}</span>
}
