import {
  maintenanceImportCalls,
  type MaintenanceImported,
} from '@aerofleet/shared/contract/maintenance/imports'
import { formatNumber } from '@aerofleet/shared/format'
import { call, type ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { decode } from '@aerofleet/ui/import/decode'
import { readBytes } from '@aerofleet/ui/import/read-bytes'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Status } from '@aerofleet/ui/state/Status'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormEnd } from '../form/FormDialog'
import { kinds, type ImportKind } from './import-kinds'
import classes from './ImportForm.module.css'

const { maintenanceImport } = maintenanceImportCalls

type ImportFormProps = {
  kind: ImportKind
  programmeId: string | undefined
  onSaved: () => void
  onCancel: () => void
}

/** Checks a file on the server first; nothing is stored before the second button. */
export function ImportForm({ kind, programmeId, onSaved, onCancel }: ImportFormProps) {
  const [text, setText] = useState('')
  const [accept, setAccept] = useState(false)
  const [unreadable, setUnreadable] = useState<string>()
  const query = { ...(programmeId && { programmeId }), ...(accept && { accept: '1' as const }) }
  const check = useMutation<MaintenanceImported, ApiError, string>({
    mutationFn: (body) =>
      call(maintenanceImport, { params: { kind }, query: { ...query, dryRun: '1' }, body }),
  })
  const store = useCall(maintenanceImport, {
    also: ['aircraft'],
    ...(programmeId && { refetch: 'awaited' }),
  })
  const { needed, others } = kinds[kind]
  const checked = check.data
  const failure = failureOf(store.error, check.error)
  const leftOut = store.data?.leftOut ?? []

  async function read(file: File | undefined) {
    if (!file) return
    check.reset()
    store.reset()
    setText('')
    setUnreadable(undefined)
    try {
      const { text: content } = decode(await readBytes(file))
      setText(content)
      check.mutate(content)
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : String(error))
    }
  }
  const send = () =>
    store.mutate(
      { params: { kind }, query, body: text },
      {
        onSuccess: ({ stored, skipped, leftOut: left }) => {
          toast.success(
            `${rowsText(stored)} stored`,
            `${formatNumber(skipped)} were there already, ${formatNumber(left.length)} left out`,
          )
          if (left.length === 0) onSaved()
        },
      },
    )
  return (
    <div className={classes.form}>
      <p>
        Columns: {needed}; and, if wanted, {others}. Dates as 2026-11-22, decimals with a point.
      </p>
      <TextField
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      {kind === 'readings' ? (
        <label className={classes.accept}>
          <input
            type="checkbox"
            checked={accept}
            onChange={({ target }) => {
              setAccept(target.checked)
              check.reset()
            }}
          />
          Accept more than 24 hours or 50 cycles a day
        </label>
      ) : null}
      {check.isPending ? <Status>The file is being checked…</Status> : null}
      {leftOut.length > 0 ? (
        <Alert
          tone="info"
          title={`${rowsText(leftOut.length)} became wrong meanwhile and ${leftOut.length === 1 ? 'was' : 'were'} left out`}
        >
          <Lines lines={leftOut} count={leftOut.length} />
        </Alert>
      ) : checked ? (
        <Checked checked={checked} />
      ) : null}
      <FormEnd
        isDirty={text !== '' && !store.isSuccess}
        onCancel={onCancel}
        alert={
          unreadable ? (
            <Alert title="The file cannot be read">{unreadable}</Alert>
          ) : failure ? (
            <Alert title={failure.title}>{failure.detail}</Alert>
          ) : null
        }
        button={
          leftOut.length > 0 ? (
            <Button variant="primary" onClick={onSaved}>
              Close
            </Button>
          ) : checked ? (
            <Button
              variant="primary"
              disabledReason={
                countOf(checked) > 0
                  ? 'Correct the file first: nothing is stored while there is an error.'
                  : store.isPending
                    ? 'Saving…'
                    : undefined
              }
              onClick={send}
            >
              {`Store ${rowsText(checked.rows - checked.skipped)}`}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabledReason={text === '' ? 'Choose a file first.' : undefined}
              onClick={() => check.mutate(text)}
            >
              Check
            </Button>
          )
        }
      />
    </div>
  )
}

/** The failure of an import, with how much of the file was stored. */
function failureOf(storing: ApiError | null, checking: ApiError | null) {
  const error = storing ?? checking
  if (!error) return undefined
  const { message, details, status } = error
  const named = details.slice(0, maxShown).map((each) => each.message)
  // A refused file stores nothing. Any other failure may come after a part was stored.
  const isRefused = !storing || status === 400 || status === 409
  const rest = isRefused ? [] : ['The same file again stores the rest.']
  return {
    title: isRefused ? 'Nothing was stored' : 'Part of it may be stored',
    detail: [message, ...named, ...rest].join(' '),
  }
}

const maxShown = 50
const rowsText = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`

const countOf = ({ errors, errorCount = errors.length }: MaintenanceImported) => errorCount

function Checked({ checked }: { checked: MaintenanceImported }) {
  const { rows, skipped, errors } = checked
  const count = countOf(checked)
  return (
    <section aria-label="Check">
      <Status>
        {rowsText(rows)}, {formatNumber(skipped)} there already, {formatNumber(count)}{' '}
        {count === 1 ? 'error' : 'errors'}.
      </Status>
      {count > 0 ? <Lines lines={errors} count={count} /> : null}
    </section>
  )
}

type Line = { line: number; column?: string; message: string }

/** The first lines, and how many more there are of `count`. */
const Lines = ({ lines, count }: { lines: readonly Line[]; count: number }) => (
  <ul className={classes.errors}>
    {lines.slice(0, maxShown).map(({ line, column, message }) => (
      <li key={`${line} ${column} ${message}`}>
        <strong>
          Line {line}
          {column ? `, ${column}` : ''}
        </strong>{' '}
        {message}
      </li>
    ))}
    {count > maxShown ? <li>and {formatNumber(count - maxShown)} more</li> : null}
  </ul>
)
