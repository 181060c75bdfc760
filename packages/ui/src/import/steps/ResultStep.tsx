import { historyCalls } from '@aerofleet/shared/contract/history'
import { formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, conditions, type Condition } from '@aerofleet/shared/maintenance'
import { useCall } from '@aerofleet/shared/runtime/query'
import { Link } from 'react-router-dom'
import { download, toCsv } from '../../browser/csv'
import { Button } from '../../Button'
import { StatusBadge } from '../../condition/StatusBadge'
import { Alert } from '../../state/Alert'
import { Status } from '../../state/Status'
import { outcomeOf } from '../action-counts'
import classes from '../ImportDialog.module.css'
import type { ImportFile } from '../meaning'
import { remarkOn } from '../summary'
import type { Result } from '../use-import'
import tables from './ImportTable.module.css'
import { Remarks } from './Remarks'
import { StepFrame, type StepProps } from './StepFrame'

type ResultStepProps = StepProps<'result'> & { onClose: () => void }

export function ResultStep({ kind, importing, stage: { file, result }, onClose }: ResultStepProps) {
  const { imported, check, seconds } = result
  const undo = useCall(historyCalls.actUndo, { also: ['aircraft', 'operators', 'maintenance'] })
  const { act } = imported
  const outcome = outcomeOf(kind.noun, imported.actionCounts)
  const toRemark = remarkOn(kind, file.table, check.assignment, check.sent.rows)
  const wrongMeanwhile = (imported.leftOut ?? [])
    .filter(({ line }) => !check.wrongLines.has(line))
    .map((row) => toRemark({ ...row, column: '' }))
  const busy = undo.isPending ? 'The import is being undone…' : undefined
  return (
    <StepFrame
      step="result"
      note={
        act === undefined || undo.isSuccess ? null : (
          <Button
            variant="quiet"
            disabledReason={busy}
            onClick={() => undo.mutate({ params: { id: act } })}
          >
            Undo
          </Button>
        )
      }
      buttons={
        <>
          <Button disabledReason={busy} onClick={() => importing.go({ step: 'file' })}>
            Import Another File
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {undo.error ? <Alert title="Failed to undo the import">{undo.error.message}</Alert> : null}
      {undo.isSuccess ? (
        <Alert tone={undo.data.leftOut ? 'info' : 'success'} title={`Undone: ${outcome}`}>
          {undo.data.leftOut
            ? `But not all: ${undo.data.leftOut.map(({ message }) => message).join('; ')}.`
            : 'Everything is as it was before.'}
        </Alert>
      ) : null}
      <Status className={classes.outcome}>
        <h3>{outcome}</h3>
        <p
          className={classes.help}
        >{`In ${seconds.toFixed(1)} s, as one change in the history.`}</p>
      </Status>
      {wrongMeanwhile.length > 0 ? (
        <Alert
          tone="info"
          title={`${wrongMeanwhile.length === 1 ? '1 row became wrong meanwhile and was' : `${formatNumber(wrongMeanwhile.length)} rows became wrong meanwhile and were`} left out`}
        />
      ) : null}
      <Breakdown kind={kind} file={file} result={result} onClose={onClose} />
      {wrongMeanwhile.length > 0 ? (
        <Remarks kind={kind} view="errors" remarks={wrongMeanwhile} lineOf={file.table.lineOf} />
      ) : null}
    </StepFrame>
  )
}

type BreakdownProps = Pick<ResultStepProps, 'kind' | 'onClose'> & {
  file: ImportFile
  result: Result
}

function Breakdown({ kind, file, result: { imported, check }, onClose }: BreakdownProps) {
  const leftOut = new Set([
    ...check.wrongLines,
    ...(imported.leftOut ?? []).map(({ line }) => line),
  ])
  const count = (condition: Condition) =>
    check.accepted.filter((row) => row.condition === condition).length
  const { addressOf } = kind
  return (
    <table className={`${tables.table} ${tables.breakdown}`}>
      <tbody>
        {addressOf
          ? conditions.map((condition) => (
              <tr key={condition}>
                <th scope="row">
                  <StatusBadge condition={condition} />
                </th>
                <td className={tables.figure}>{formatNumber(count(condition))}</td>
                <td>
                  <Link
                    to={addressOf(condition)}
                    aria-label={`Show all ${conditionLabel[condition]}`}
                    onClick={onClose}
                  >
                    Show all
                  </Link>
                </td>
              </tr>
            ))
          : null}
        {imported.skipped > 0 ? (
          <tr>
            <th scope="row">There already with the same values</th>
            <td className={tables.figure}>{formatNumber(imported.skipped)}</td>
            <td />
          </tr>
        ) : null}
        <tr>
          <th scope="row">Left out, with errors</th>
          <td className={tables.figure}>{formatNumber(leftOut.size)}</td>
          <td>
            {leftOut.size > 0 ? (
              <Button variant="quiet" onClick={() => void saveLeftOut(file, leftOut)}>
                Save as CSV
              </Button>
            ) : null}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

async function saveLeftOut(
  { name, table: { headings, rows, overlong } }: ImportFile,
  leftOut: ReadonlySet<number>,
) {
  const left = [...rows, ...overlong].filter(({ line }) => leftOut.has(line))
  const cells = left.toSorted((a, b) => a.line - b.line).map((row) => [...row.cells])
  download(`${name.replace(/\.\w+$/, '')}-left-out.csv`, await toCsv([[...headings], ...cells]))
}
