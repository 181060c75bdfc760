import { formatNumber } from '@aerofleet/shared/format'
import { useState } from 'react'
import { download, toCsv } from '../../browser/csv'
import { Button } from '../../Button'
import { ConditionShape } from '../../condition/ConditionShape'
import { Icon } from '../../Icon'
import { Chip } from '../../list/controls/Chip'
import { actionOf, activityOf, relevantCounts, totalOf } from '../action-counts'
import { toWords } from '../file/words'
import { isOfFile, type ImportKind } from '../import-kind'
import classes from '../ImportDialog.module.css'
import type { ImportFile } from '../meaning'
import type { Remark } from '../summary'
import type { Check } from '../use-import'
import { Choice } from './Choice'
import { Failure } from './Failure'
import { MissingThings } from './MissingThings'
import { Remarks } from './Remarks'
import { StepFrame, type StepProps } from './StepFrame'
import { Working } from './Working'

type View = 'errors' | 'toLookAt' | 'accepted'

export function CheckStep({ kind, importing, stage: { file, check } }: StepProps<'check'>) {
  const { work, go, start, check: checkAgain } = importing
  const { count, actionCounts, note } = check
  const wrongLines = check.wrongLines.size
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map())
  const { creates } = kind
  const isWrong = [...given.values()].find((text) => text !== '' && creates?.check(text))
  // What the user has filled in is not missing any more.
  const toLookAt = check.toLookAt.filter(({ value }) => !given.get(value.toLowerCase()))
  const begin = () => void start(file, check, given)
  const activity = activityOf(kind.noun, actionCounts)

  function reason() {
    if (work === 'importing') return activity
    if (work === 'checking') return 'The file is being checked…'
    if (isWrong !== undefined) return `Correct ${isWrong}.`
    return count === 0 ? nothingToDo(check) : undefined
  }
  return (
    <StepFrame
      step="check"
      note={
        work === 'importing'
          ? 'Closing this dialog does not stop the import'
          : 'Nothing is stored yet'
      }
      buttons={
        <>
          <Button onClick={() => go({ step: 'columns', file })}>Back</Button>
          {wrongLines > 0 ? (
            <Button onClick={() => go({ step: 'file' })}>Choose a Corrected File</Button>
          ) : null}
          <Button variant="primary" disabledReason={reason()} onClick={begin}>
            {`${actionOf(actionCounts)}${wrongLines > 0 ? `, Leave Out ${formatNumber(wrongLines)}` : ''}`}
          </Button>
        </>
      }
    >
      <Failure
        title="Failed to import the file"
        isInPieces={kind.isInPieces}
        importing={importing}
        onTryAgain={begin}
        onCheckAgain={() => void checkAgain(file)}
      />
      <Tally check={{ ...check, toLookAt }} />
      {note ? <p className={classes.help}>{note}</p> : null}
      {(kind.choices ?? [])
        .filter((choice) => choice.isOnCheck && isOfFile(choice, check.assignment))
        .map((choice) => (
          <Choice
            key={choice.name}
            choice={choice}
            chosen={check.sent.choices}
            onChange={(choices) => {
              if (work === null) void checkAgain(file, { choices })
            }}
          />
        ))}
      {check.skipped > 0 ? (
        <p className={classes.help}>
          {`${formatNumber(check.skipped)} ${check.skipped === 1 ? 'line is' : 'lines are'} there already with the same values, and skipped.`}
        </p>
      ) : null}
      {creates && check.missing.length > 0 ? (
        <MissingThings creates={creates} names={check.missing} given={given} onGive={setGiven} />
      ) : null}
      <Findings kind={kind} file={file} check={{ ...check, toLookAt }} />
      {work === 'importing' ? <Working activity={activity} /> : null}
      {work === 'checking' ? <Working activity="Checking the file again…" /> : null}
    </StepFrame>
  )
}

function nothingToDo({ wrongLines, skipped }: Check): string {
  if (wrongLines.size === 0 && skipped > 0) return 'Everything in this file is there already.'
  return 'No line of this file can be imported.'
}

const linesOf = (remarks: readonly { line: number }[]) =>
  new Set(remarks.map(({ line }) => line)).size
function acceptedBy({ actionCounts }: Check) {
  const ofRows = relevantCounts(actionCounts.filter(({ verb }) => verb !== 'Remove'))
  return { words: `can be ${ofRows.map(({ done }) => done).join(' or ')}`, count: totalOf(ofRows) }
}

function Tally({ check }: { check: Check }) {
  const { words, count } = acceptedBy(check)
  return (
    <dl className={classes.tally}>
      <div>
        <dt>{check.lines === 1 ? 'line' : 'lines'}</dt>
        <dd>{formatNumber(check.lines)}</dd>
      </div>
      <div>
        <dt>{words}</dt>
        <dd>{formatNumber(count)}</dd>
      </div>
      <div>
        <dt>
          <ConditionShape condition="due" />
          <span>{check.wrongLines.size === 1 ? 'has errors' : 'have errors'}</span>
        </dt>
        <dd>{formatNumber(check.wrongLines.size)}</dd>
      </div>
      <div>
        <dt>
          <ConditionShape condition="soon" />
          to look at
        </dt>
        <dd>{formatNumber(linesOf(check.toLookAt))}</dd>
      </div>
    </dl>
  )
}

type FindingsProps = { kind: ImportKind; file: ImportFile; check: Check }

function Findings({ kind, file, check }: FindingsProps) {
  const { errors, unlistedErrors, wrongLines, toLookAt, accepted } = check
  const firstView: View =
    errors.length > 0 ? 'errors' : toLookAt.length > 0 ? 'toLookAt' : 'accepted'
  const [view, setView] = useState<View>(firstView)
  const remarks: Record<View, readonly Remark[]> = {
    errors,
    toLookAt,
    accepted: accepted.map(({ line, values }) => ({
      line,
      thing: values[kind.keyField] ?? '',
      column: '',
      value: '',
      message: kind.fields
        .filter(({ name }) => name !== kind.keyField && values[name])
        .map((field) => `${field.label} ${toWords(field, values[field.name] ?? '')}`)
        .join(', '),
    })),
  }
  const chips: readonly [View, string, number][] = [
    ['errors', 'Errors', wrongLines.size],
    ['toLookAt', 'To look at', linesOf(toLookAt)],
    [
      'accepted',
      kind.judge ? capitalised(acceptedBy(check).words) : 'Without errors',
      linesOf(accepted),
    ],
  ]
  return (
    <>
      <div className={classes.row}>
        <div role="group" aria-label="Show" className={classes.row}>
          {chips.map(([name, words, lines]) => (
            <Chip
              key={name}
              text={words}
              count={lines}
              isChosen={name === view}
              onChoose={() => setView(name)}
            />
          ))}
        </div>
        {errors.length > 0 ? (
          <Button className={classes.atEnd} onClick={() => void saveErrors(file, check)}>
            <Icon name="export" size={16} />
            Errors as CSV
          </Button>
        ) : null}
      </div>
      <Remarks
        key={view}
        kind={kind}
        view={view}
        remarks={remarks[view]}
        lineOf={file.table.lineOf}
      />
      {view === 'errors' && unlistedErrors > 0 ? (
        <p className={classes.help}>{notListed(unlistedErrors)}</p>
      ) : null}
    </>
  )
}

async function saveErrors({ name, table }: ImportFile, { errors }: Check) {
  const sentences = new Map<number, string[]>()
  for (const { line, column, message } of errors) {
    const sentence = column === '' ? message : `${column}: ${message}`
    sentences.set(line, [...(sentences.get(line) ?? []), sentence])
  }
  const rows = [...table.rows, ...table.overlong]
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, cells }) => {
      const wrong = sentences.get(line)
      return wrong ? [[line, wrong.join('; '), ...cells]] : []
    })
  const headings = ['Line', 'What is wrong', ...table.headings]
  download(`${name.replace(/\.\w+$/, '')}-errors.csv`, await toCsv([headings, ...rows]))
}

const notListed = (count: number) =>
  `${formatNumber(count)} more ${count === 1 ? 'error is' : 'errors are'} not listed.`

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
