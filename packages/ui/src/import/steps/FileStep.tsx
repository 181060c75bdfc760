import { formatNumber } from '@aerofleet/shared/format'
import { useId, useState, type DragEvent } from 'react'
import { download, toCsv } from '../../browser/csv'
import { Button } from '../../Button'
import button from '../../Button.module.css'
import { Icon } from '../../Icon'
import { Alert } from '../../state/Alert'
import type { ImportKind } from '../import-kind'
import dialog from '../ImportDialog.module.css'
import type { Import } from '../use-import'
import classes from './FileStep.module.css'
import { StepFrame } from './StepFrame'
import { Working } from './Working'

export function FileStep({ kind, importing }: { kind: ImportKind; importing: Import }) {
  const { work, failure, choose } = importing
  const [isOver, setOver] = useState(false)
  const id = useId()
  const isReading = work === 'reading'

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !isReading) void choose(file)
  }
  return (
    <StepFrame
      step="file"
      note="Nothing is stored before you have seen what would change."
      buttons={
        <Button onClick={() => void saveTemplate(kind)}>
          <Icon name="document" size={16} />
          Template
        </Button>
      }
    >
      {failure ? <Alert title={failure.message} /> : null}
      <div
        className={`${classes.drop} ${isOver ? classes.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="import" size={32} />
        <p>Drop a CSV file here, or</p>
        <label htmlFor={id} className={`${button.button} ${button.primary} ${classes.choose}`}>
          Choose File
          <input
            id={id}
            type="file"
            aria-describedby={`${id}-help`}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The user may choose the same file again after correcting it.
              target.value = ''
              if (file && !isReading) void choose(file)
            }}
          />
        </label>
        <p id={`${id}-help`} className={dialog.help}>
          {columnsNeeded(kind)}
        </p>
      </div>
      <details className={`${dialog.help} ${classes.meanings}`}>
        <summary>What each column means</summary>
        <dl className={classes.columns}>
          {kind.fields.map(({ name, label, help }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      </details>
      {isReading ? <Working activity="Reading the file…" /> : null}
    </StepFrame>
  )
}

function columnsNeeded({ fields, maxRows }: ImportKind): string {
  const labelsOf = (isNeeded: boolean) =>
    fields
      .filter((field) => field.isNeeded === isNeeded && !field.as && !field.isRare)
      .map(({ label }) => label)
  const others = labelsOf(false)
  // Some labels have a comma of their own: `Every, h`.
  const between = others.some((label) => label.includes(',')) ? '; ' : ', '
  const rest = others.length > 0 ? ` Not needed: ${others.join(between)}.` : ''
  return `Columns, in any order and with their usual names: ${labelsOf(true).join(', ')}.${rest} Up to ${formatNumber(maxRows)} lines.`
}

async function saveTemplate({ noun: [, several], fields }: ImportKind) {
  download(
    `${several}-template.csv`,
    await toCsv([fields.filter(({ as, isRare }) => !as && !isRare).map(({ label }) => label)]),
  )
}
