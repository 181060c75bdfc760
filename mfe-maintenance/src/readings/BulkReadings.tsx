import { explainNeed } from '@aerofleet/shared/access'
import { csvCalls, type MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatNumber } from '@aerofleet/shared/format'
import { labelOf } from '@aerofleet/shared/own-day'
import { readingFields } from '@aerofleet/shared/records/reading'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { FormatChoice } from '@aerofleet/ui/import/steps/FormatChoice'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { LazyPart } from '@aerofleet/ui/LazyPart'
import { searchRows } from '@aerofleet/ui/list/columns'
import { CsvButton } from '@aerofleet/ui/list/CsvButton'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { Running } from '@aerofleet/ui/state/Running'
import { Status } from '@aerofleet/ui/state/Status'
import { useState, type ClipboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { NoAircraft } from '../frame/NoAircraft'
import { ImportButton, loadImport } from '../import/ImportButton'
import { addresses } from '../words/words'
import classes from './BulkReadings.module.css'
import { DayButtons } from './DayButtons'
import { aircraft, columnsOf } from './reading-columns'
import { useBulkReadings, type FigureName } from './use-bulk-readings'
import { useFirstField } from './use-first-field'
import { usePastedColumn } from './use-pasted-column'

type BulkReadingsProps = {
  rows: readonly MaintainedRow[]
  today: string
  isReading: boolean
}

export function BulkReadings({ rows, today, isReading }: BulkReadingsProps) {
  const [search, setSearch] = useState('')
  const bulk = useBulkReadings(rows, today)
  const pasting = usePastedColumn(bulk)
  // A pasted table goes through the dialog of the import.
  const [table, setTable] = useState<File | null>(null)
  const fields = useFirstField()
  const mayLog = useMay('logReading')
  const need = mayLog ? undefined : explainNeed('logReading')
  const count = bulk.open.length
  const shown = searchRows(rows, { aircraft }, search)
  const hasMeters = shown.some(({ meter }) => meter !== undefined)
  const paste = (event: ClipboardEvent, id: string, name: FigureName) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n,;]/.test(text.trim())) return
    event.preventDefault()
    const rowsFromHere = shown.slice(shown.findIndex(({ aircraft: each }) => each.id === id))
    if (!pasting.paste(text, rowsFromHere, name))
      setTable(new File([text], 'Pasted lines', { type: 'text/plain' }))
  }
  if (rows.length === 0) return <NoAircraft />
  return (
    <>
      <div className={classes.bar}>
        <TextField
          label={labelOf(readingFields.date)}
          type="date"
          max={today}
          value={bulk.date}
          disabled={bulk.isSaving}
          onChange={({ target }) => bulk.changeDate(target.value)}
        />
        <DayButtons today={today} disabled={bulk.isSaving} onChoose={bulk.changeDate} />
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
              onClick={() => bulk.save()}
            >
              {count === 0
                ? 'Save Readings'
                : `Save ${formatNumber(count)} ${count === 1 ? 'Reading' : 'Readings'}`}
            </Button>
          </MainAction>
        </div>
      </div>
      <p className={classes.hint}>
        Type hours as 4288.72 or 4288:43; Enter saves a row and goes to the next aircraft. You can
        paste a column of figures, or a table with tail numbers, with or without headings. A wrong
        reading is struck on the page of its <Link to={addresses.aircraft}>aircraft</Link>.{' '}
        {hasMeters ? (
          <span>
            Where a meter was replaced, figures without a heading are what the meter shows.
          </span>
        ) : null}
      </p>
      {bulk.progress && bulk.progress.total > 1 ? (
        <Running activity="Saving" progress={bulk.progress} onStop={bulk.stop} />
      ) : null}
      {isReading ? (
        <Status className={classes.hint}>
          {`${formatNumber(rows.length)} aircraft loaded so far…`}
        </Status>
      ) : null}
      {pasting.question ? (
        <section aria-label="Pasted lines" className={classes.pasted}>
          <FormatChoice
            noun="figure"
            question={pasting.question}
            value={null}
            onChoose={pasting.answer}
          />
          <Button variant="quiet" onClick={pasting.discard}>
            Discard the Lines
          </Button>
        </section>
      ) : null}
      {pasting.tooMany > 0 ? (
        <Status className={classes.hint}>
          {`${formatNumber(pasting.tooMany)} ${pasting.tooMany === 1 ? 'line' : 'lines'} did not fit below the last row.`}
        </Status>
      ) : null}
      <LazyPart
        load={loadImport}
        props={
          table
            ? {
                kind: 'readings' as const,
                file: table,
                forAll: { date: bulk.date },
                hasMeters,
                onClosed: () => setTable(null),
              }
            : null
        }
        failure="The import could not be loaded"
        onMissing={() => setTable(null)}
      />
      <div ref={fields}>
        <DataTable
          label="Readings"
          rows={shown}
          rowKey={idOf}
          columns={columnsOf(bulk, { today, hasMeters, need, paste })}
        />
      </div>
    </>
  )
}

const idOf = ({ aircraft }: MaintainedRow) => aircraft.id
