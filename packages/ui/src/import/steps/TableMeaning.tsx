import { formatDate } from '@aerofleet/shared/format'
import { Status } from '../../state/Status'
import { assign } from '../columns'
import type { Formats } from '../file/rewrite'
import classes from '../ImportDialog.module.css'
import {
  askedFile,
  asksAboutFlights,
  fieldsOfAll,
  formatsOf,
  listOf,
  missingFields,
  neededBy,
  onlyOneColumn,
  unknownFormats,
  type ImportFile,
  type Meaning,
  type TableKind,
} from '../meaning'
import { rememberColumn, rememberWord } from '../remembered-columns'
import { AcrossChoice } from './AcrossChoice'
import { Columns } from './Columns'
import { FlightsChoice } from './FlightsChoice'
import { ForAllField } from './ForAllField'
import { FormatChoice } from './FormatChoice'
import { WordChoices } from './WordChoices'

type TableMeaningProps = {
  kind: TableKind
  file: ImportFile
  meaning: Meaning
  onChange: (changes: Partial<Meaning>) => void
}

/** What the columns of a table are, and the questions about its cells. */
export function TableMeaning({ kind, file, meaning, onChange }: TableMeaningProps) {
  const { table, across } = file
  const { assignment, formats, forAll } = meaning
  const { questions } = formatsOf(kind, file, meaning)
  const missing = missingFields(kind, meaning)
  const asksAboutAcross = across?.unnamed !== undefined && !assignment[across.unnamed]
  const answer = (changes: Partial<Formats>) => onChange({ formats: { ...formats, ...changes } })
  const give = (index: number, name: string | null) => ({
    assignment: assign(assignment, index, name),
    formats: { ...unknownFormats, words: formats.words },
  })
  return (
    <>
      {across ? (
        <AcrossChoice
          kind={kind}
          across={across}
          meaning={meaning}
          onChoose={(index, { field, areFlights }) =>
            onChange({ ...give(index, field), areFlights: areFlights ?? false })
          }
        />
      ) : null}
      <Columns
        table={table}
        fields={kind.fields}
        isNeeded={neededBy(kind, meaning)}
        assignment={assignment}
        onAssign={(index, name) => {
          if (!table.isHeadless) rememberColumn(kind, table.headings[index] ?? '', name)
          onChange(give(index, name))
        }}
      />
      {kind.fields.map(({ name, ofAll, kind: kindOf }) => {
        const value = assignment.includes(name) ? undefined : kind.forAll?.get(name)
        return ofAll && value ? (
          <p key={name} className={classes.help}>
            {`All lines are of ${ofAll} ${kindOf === 'date' ? formatDate(value) : value}.`}
          </p>
        ) : null
      })}
      {fieldsOfAll(kind, meaning).map((field) => (
        <ForAllField
          key={field.name}
          field={field}
          value={forAll.get(field.name) ?? ''}
          onChange={(value) => onChange({ forAll: new Map(forAll).set(field.name, value) })}
        />
      ))}
      {kind.question ? (
        <kind.question.Ask
          asked={askedFile(table, assignment)}
          answers={meaning.answers}
          onChange={(answers) => onChange({ answers })}
        />
      ) : null}
      {missing.length > 0 && !asksAboutAcross ? (
        <Status className={classes.missing}>
          {table.headings.length === 1
            ? onlyOneColumn
            : `Still needed: ${listOf(missing.map(({ label }) => label))}.`}
        </Status>
      ) : null}
      {asksAboutFlights(kind, file, meaning) && !across ? (
        <FlightsChoice
          value={meaning.areFlights}
          onChoose={(areFlights) => onChange({ areFlights })}
        />
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
      {questions.serial ? (
        <FormatChoice
          noun="date"
          question={questions.serial}
          toText={formatDate}
          value={formats.serial ?? null}
          onChoose={(serial) => answer({ serial })}
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
    </>
  )
}
