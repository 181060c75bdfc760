import { formatNumber } from '@aerofleet/shared/format'
import { timeZone } from '@aerofleet/shared/own-day'
import { useId } from 'react'
import { Button, disabledBy, PlainButton } from '../../Button'
import { TextField } from '../../form/TextField'
import type { FileTable } from '../file/read-table'
import { isOfFile, isUpdating, type ImportKind } from '../import-kind'
import classes from '../ImportDialog.module.css'
import { waitsFor as openQuestion, type Meaning } from '../meaning'
import { Choice } from './Choice'
import { EncodingChoice } from './EncodingChoice'
import { Failure } from './Failure'
import { StepFrame, type StepProps } from './StepFrame'
import { TableChoice } from './TableChoice'
import { TableMeaning } from './TableMeaning'
import { Working } from './Working'

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }

export function ColumnsStep({ kind, importing, stage: { file } }: StepProps<'columns'>) {
  const { work, meaning, setMeaning, check, go } = importing
  const { table } = file
  const lines = new Set([...table.rows, ...table.overlong].map(({ line }) => line)).size
  const isChecking = work === 'checking'
  const next = () => void check(file)
  const id = useId()
  const waitsFor = isChecking ? 'The file is being checked…' : openQuestion(kind, file, meaning)
  const change = (changes: Partial<Meaning>) => setMeaning({ ...meaning, ...changes })
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
        onChoose={(encoding) => void importing.readAs(file, { encoding })}
      />
      <TableChoice table={table} onChoose={(tableAt) => void importing.readAs(file, { tableAt })} />
      <TableMeaning kind={kind} file={file} meaning={meaning} onChange={change} />
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

const choicesFor = (
  { choices = [] }: ImportKind,
  { rows }: FileTable,
  { assignment, choices: chosen }: Meaning,
) =>
  choices.filter((choice) => {
    const { insteadOf, rewrite } = choice
    if (!isOfFile(choice, assignment)) return false
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
