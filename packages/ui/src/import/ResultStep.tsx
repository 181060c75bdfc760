import { historyCalls } from '@aerofleet/shared/contract/history'
import { formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, conditions, type Condition } from '@aerofleet/shared/maintenance'
import { useCall } from '@aerofleet/shared/runtime/query'
import { Link } from 'react-router-dom'
import { Button } from '../Button'
import { StatusBadge } from '../condition/StatusBadge'
import { download, toCsv } from '../csv'
import { Alert } from '../state/Alert'
import { Status } from '../state/Status'
import classes from './ImportDialog.module.css'
import { StepFrame, type StepProps } from './StepFrame'
import { outcomeOf, type ImportFile, type Result } from './use-import'

type ResultStepProps = StepProps<'result'> & { onClose: () => void }

export function ResultStep({ kind, importing, stage: { file, result }, onClose }: ResultStepProps) {
  const { imported, check, seconds } = result
  const undo = useCall(historyCalls.actUndo, { also: ['aircraft', 'operators'] })
  const { act } = imported
  const outcome = outcomeOf(kind, imported)
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
        <Alert tone="success" title={`Undone: ${outcome}`}>
          {check.isUpdate ? 'They have their old values again.' : 'They are gone again.'}
        </Alert>
      ) : null}
      <Status className={classes.outcome}>
        <h3>{outcome}</h3>
        <p>{`In ${seconds.toFixed(1)} s, as one change in the history.`}</p>
      </Status>
      <Breakdown kind={kind} file={file} result={result} onClose={onClose} />
    </StepFrame>
  )
}

type BreakdownProps = Pick<ResultStepProps, 'kind' | 'onClose'> & {
  file: ImportFile
  result: Result
}

/** What came in by condition, and what did not. */
function Breakdown({ kind, file, result: { imported, check }, onClose }: BreakdownProps) {
  const count = (condition: Condition) =>
    check.accepted.filter((row) => row.condition === condition).length
  const { addressOf } = kind
  return (
    <div className={classes.box}>
      <table className={`${classes.table} ${classes.breakdown}`}>
        <tbody>
          {addressOf
            ? conditions.map((condition) => (
                <tr key={condition}>
                  <th scope="row">
                    <StatusBadge condition={condition} />
                  </th>
                  <td className={classes.figure}>{formatNumber(count(condition))}</td>
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
              <td className={classes.figure}>{formatNumber(imported.skipped)}</td>
              <td />
            </tr>
          ) : null}
          <tr>
            <th scope="row">Left out, with errors</th>
            <td className={classes.figure}>{formatNumber(check.wrongLines.size)}</td>
            <td>
              {check.wrongLines.size > 0 ? (
                <Button variant="quiet" onClick={() => void saveLeftOut(file, check.wrongLines)}>
                  Save as CSV
                </Button>
              ) : null}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** The lines with errors as they stand in the file, to be corrected and chosen again. */
async function saveLeftOut(
  { name, table: { headings, rows, overlong } }: ImportFile,
  wrongLines: ReadonlySet<number>,
) {
  const left = [...rows, ...overlong].filter(({ line }) => wrongLines.has(line))
  const cells = left.toSorted((a, b) => a.line - b.line).map((row) => [...row.cells])
  download(`${name.replace(/\.\w+$/, '')}-left-out.csv`, await toCsv([[...headings], ...cells]))
}
