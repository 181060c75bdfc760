import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { timeZone } from '@aerofleet/shared/own-day'
import { useId } from 'react'
import { Button, disabledBy, PlainButton } from '../../Button'
import { TextField } from '../../form/TextField'
import { Status } from '../../state/Status'
import { assign, type ImportField } from '../columns'
import type { FileTable } from '../file/read-table'
import { readFormats, type Formats } from '../file/rewrite'
import { wordKey } from '../file/words'
import { isUpdating, type ImportKind } from '../import-kind'
import classes from '../ImportDialog.module.css'
import { rememberColumn, rememberWord } from '../remembered-columns'
import { unknownFormats, type Meaning } from '../use-import'
import { Choice } from './Choice'
import { Columns } from './Columns'
import { EncodingChoice } from './EncodingChoice'
import { Failure } from './Failure'
import { FormatChoice } from './FormatChoice'
import { StepFrame, type StepProps } from './StepFrame'
import { WordChoices } from './WordChoices'
import { Working } from './Working'

/** A table from a PDF looks like this, for example. */
const onlyOneColumn =
  'Only one column was found. Choose a file whose columns are separated by commas, semicolons or tabs.'

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }

export function ColumnsStep({ kind, importing, stage: { file } }: StepProps<'columns'>) {
  const { work, meaning, setMeaning, check, go } = importing
  const { table } = file
  const lines = table.rows.length + table.overlong.length
  const { questions } = readFormats(table.rows, meaning.assignment, kind.fields)
  const { formats } = meaning
  const unansweredWord = questions.words.find(
    ({ field, word }) => !formats.words.has(wordKey(field.name, word)),
  )
  const unanswered =
    (formats.figure === null && questions.figure?.text) ||
    (formats.date === null && questions.date?.text) ||
    unansweredWord?.word
  const missing = missingFields(kind, meaning)
  const isOneColumn = table.headings.length === 1
  const isChecking = work === 'checking'
  const next = () => void check(file)

  function reason() {
    if (isChecking) return 'The file is being checked…'
    if (missing.length > 0)
      return isOneColumn ? onlyOneColumn : `Say which column is ${listOf(missing)}.`
    if (unanswered) return `Say what ${unanswered} means.`
    return undefined
  }
  const id = useId()
  const waitsFor = reason()
  const change = (changes: Partial<Meaning>) => setMeaning({ ...meaning, ...changes })
  const answer = (formats: Partial<Formats>) =>
    change({ formats: { ...meaning.formats, ...formats } })
  return (
    <StepFrame
      step="columns"
      note={<span id={id}>{waitsFor ?? 'Nothing is stored yet'}</span>}
      buttons={
        <>
          <Button onClick={() => go({ step: 'file' })}>Back</Button>
          <PlainButton
            variant="primary"
            {...(waitsFor === undefined ? { onClick: next } : disabledBy(id))}
          >
            Continue
          </PlainButton>
        </>
      }
    >
      <Failure title="Failed to check the file" importing={importing} onTryAgain={next} />
      <p className={classes.help}>
        {`${formatNumber(lines)} ${lines === 1 ? 'line' : 'lines'} in ${table.encoding}, separated by ${separatorNames[table.separator]}. Check the columns below, and change what is wrong.`}
      </p>
      <EncodingChoice
        value={table.encoding}
        onChoose={(encoding) => void importing.readAs(file, encoding)}
      />
      <Columns
        table={table}
        fields={kind.fields}
        isNeeded={neededBy(kind, meaning)}
        assignment={meaning.assignment}
        onAssign={(index, name) => {
          rememberColumn(kind, table.headings[index] ?? '', name)
          change({
            assignment: assign(meaning.assignment, index, name),
            formats: { ...unknownFormats, words: meaning.formats.words },
          })
        }}
      />
      {missing.length > 0 ? (
        <Status className={classes.missing}>
          {isOneColumn ? onlyOneColumn : `Still needed: ${listOf(missing)}.`}
        </Status>
      ) : null}
      {questions.figure ? (
        <FormatChoice
          noun="figure"
          question={questions.figure}
          value={formats.figure}
          onChoose={(figure) => answer({ figure })}
        />
      ) : null}
      {questions.date ? (
        <FormatChoice
          noun="date"
          question={questions.date}
          toText={formatDate}
          value={formats.date}
          onChoose={(date) => answer({ date })}
        />
      ) : null}
      <WordChoices
        words={questions.words}
        meanings={formats.words}
        onChoose={(key, value) => {
          rememberWord(kind, key, value)
          answer({ words: new Map(formats.words).set(key, value) })
        }}
      />
      {kind.hasDay && !isUpdating(meaning.choices) ? (
        <TextField
          type="date"
          label={`As of (${timeZone()})`}
          hint="The day on which the aircraft had the hours and cycles of this file. Empty means today: figures of days before it can then not be higher."
          className={classes.encoding}
          value={meaning.asOf}
          onChange={({ target }) => change({ asOf: target.value })}
        />
      ) : null}
      {choicesFor(kind, table, meaning).map((choice) => (
        <Choice
          key={choice.name}
          choice={choice}
          chosen={meaning.choices}
          onChange={(choices) => change({ choices })}
        />
      ))}
      {isChecking ? <Working activity={`Checking ${formatNumber(lines)} lines…`} /> : null}
    </StepFrame>
  )
}

const neededBy =
  ({ keyField, choices = [] }: ImportKind, { choices: chosen, assignment }: Meaning) =>
  ({ name, isNeeded, unless }: ImportField) =>
    isUpdating(chosen)
      ? name === keyField
      : isNeeded &&
        !(unless && assignment.includes(unless)) &&
        !choices.some((each) => chosen.has(each.name) && each.insteadOf?.includes(name))

const choicesFor = (
  { choices = [] }: ImportKind,
  { rows }: FileTable,
  { assignment, choices: chosen }: Meaning,
) =>
  choices.filter(({ insteadOf, rewrite }) => {
    if (insteadOf)
      return !isUpdating(chosen) && insteadOf.some((name) => !assignment.includes(name))
    if (!rewrite) return true
    return rows.some(({ cells }) =>
      assignment.some((name, index) => {
        const text = cells[index] ?? ''
        return name !== null && rewrite({ [name]: text })[name] !== text
      }),
    )
  })

const missingFields = (kind: ImportKind, meaning: Meaning) =>
  kind.fields
    .filter(neededBy(kind, meaning))
    .filter(({ name }) => !meaning.assignment.includes(name))
    .map(({ label }) => label)

const listOf = (labels: readonly string[]) =>
  labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}` : (labels[0] ?? '')
