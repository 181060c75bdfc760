import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '../Button'
import { SelectField } from '../form/SelectField'
import { Status } from '../state/Status'
import { assign, type Assignment, type ImportField } from './columns'
import { Failure } from './Failure'
import { FigureChoice } from './FigureChoice'
import type { ImportKind } from './import-kind'
import classes from './ImportDialog.module.css'
import type { FileTable } from './read-table'
import { figureQuestion } from './rewrite'
import { StepFrame, type StepProps } from './StepFrame'
import type { Import, Meaning } from './use-import'
import { Working } from './Working'

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

export function ColumnsStep({ kind, importing, stage: { file } }: StepProps<'columns'>) {
  const { work, meaning, setMeaning, check, go } = importing
  const { table } = file
  const lines = table.rows.length + table.overlong.length
  const question = figureQuestion(table, meaning.assignment, kind.fields)
  const missing = missingFields(kind, meaning)
  const isChecking = work === 'checking'
  const next = () => void check(file)

  function reason() {
    if (isChecking) return 'The file is being checked…'
    if (missing.length > 0) return `Say which column is ${listOf(missing)}.`
    if (question && meaning.format === null) return `Say what ${question.text} means.`
    return undefined
  }
  const change = (changes: Partial<Meaning>) => setMeaning({ ...meaning, ...changes })
  return (
    <StepFrame
      step="columns"
      note="Nothing is stored yet"
      buttons={
        <>
          <Button onClick={() => go({ step: 'file' })}>Back</Button>
          <Button variant="primary" disabledReason={reason()} onClick={next}>
            Continue
          </Button>
        </>
      }
    >
      <Failure title="Failed to check the file" importing={importing} onTryAgain={next} />
      <p className={classes.help}>
        {`${formatNumber(lines)} ${lines === 1 ? 'line' : 'lines'} in ${table.encoding}, separated by ${separatorNames[table.separator]}. `}
        What was recognised is filled in; change it where it is wrong.
      </p>
      <Columns
        table={table}
        fields={kind.fields}
        isNeeded={({ name, isNeeded }) => (meaning.isUpdate ? name === kind.keyField : isNeeded)}
        assignment={meaning.assignment}
        onAssign={(assignment) => change({ assignment, format: null })}
      />
      {missing.length > 0 ? (
        <Status className={classes.missing}>{`Still needed: ${listOf(missing)}.`}</Status>
      ) : null}
      {question ? (
        <FigureChoice
          question={question}
          value={meaning.format}
          onChoose={(format) => change({ format })}
        />
      ) : null}
      <UpdateChoice kind={kind} meaning={meaning} onChange={change} />
      {isChecking ? <Working activity={`Checking ${formatNumber(lines)} lines…`} /> : null}
    </StepFrame>
  )
}

/** The labels of the fields that no column is given to. */
function missingFields({ fields, keyField }: ImportKind, { assignment, isUpdate }: Meaning) {
  return fields
    .filter(({ name, isNeeded }) => (isUpdate ? name === keyField : isNeeded))
    .filter(({ name }) => !assignment.includes(name))
    .map(({ label }) => label)
}

const listOf = (labels: readonly string[]) =>
  labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}` : (labels[0] ?? '')

type ColumnsProps = {
  table: FileTable
  fields: readonly ImportField[]
  isNeeded: (field: ImportField) => boolean
  assignment: Assignment
  onAssign: (assignment: Assignment) => void
}

/** Each column of the file with two sample lines, and the field that it is. */
function Columns({ table, fields, isNeeded, assignment, onAssign }: ColumnsProps) {
  const samples = table.rows.slice(0, 2)
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">In your file</th>
            {samples.map(({ line }) => (
              <th key={line} scope="col">{`Line ${line}`}</th>
            ))}
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {table.headings.map((heading, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one heading
            <tr key={index}>
              <th scope="row">
                <bdi>{heading}</bdi>
              </th>
              {samples.map(({ line, cells }) => (
                <td key={line} className={classes.sample} title={cells[index]}>
                  <bdi>{cells[index] || '–'}</bdi>
                </td>
              ))}
              <td>
                <SelectField
                  label={heading}
                  labelHidden
                  value={assignment[index] ?? ''}
                  onChange={({ target }) =>
                    onAssign(assign(assignment, index, target.value || null))
                  }
                >
                  <option value="">Leave out</option>
                  {fields.map((field) => (
                    <option key={field.name} value={field.name}>
                      {isNeeded(field) ? `${field.label}, needed` : field.label}
                    </option>
                  ))}
                </SelectField>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type UpdateChoiceProps = Pick<Import, 'meaning'> & {
  kind: ImportKind
  onChange: (changes: Partial<Meaning>) => void
}

/** New things or existing ones; who may not add is only told. */
function UpdateChoice({ kind, meaning, onChange }: UpdateChoiceProps) {
  if (!kind.updateLabel) return null
  if (!kind.mayAdd) return <p className={classes.help}>{`${kind.updateLabel}.`}</p>
  return (
    <label className={classes.update}>
      <input
        type="checkbox"
        checked={meaning.isUpdate}
        onChange={({ target }) => onChange({ isUpdate: target.checked })}
      />
      {kind.updateLabel}
    </label>
  )
}
