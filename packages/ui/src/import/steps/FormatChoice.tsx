import { useId } from 'react'
import type { DateFormat } from '../file/dates'
import type { FigureFormat, FormatQuestion } from '../file/figures'
import classes from '../ImportDialog.module.css'

type FormatChoiceProps<Format> = {
  noun: string
  question: FormatQuestion<Format>
  toText?: (reading: string) => string
  value: Format | null
  onChoose: (format: Format) => void
}

const signs: Record<FigureFormat | DateFormat, string> = {
  comma: 'the comma stands before decimals',
  point: 'the point stands before decimals',
  none: 'lines with such figures are errors',
  dayFirst: 'the day stands first',
  monthFirst: 'the month stands first',
}

/** Asks for the meaning of a cell. No answer is chosen beforehand, because we never guess. */
export function FormatChoice<Format extends FigureFormat | DateFormat>({
  noun,
  question: { line, column, text, choices },
  toText = (reading) => reading,
  value,
  onChoose,
}: FormatChoiceProps<Format>) {
  const name = useId()
  const hasSpaces = choices[1]?.format === 'none'
  return (
    <fieldset className={classes.question} aria-describedby={`${name}-help`}>
      <legend>
        <bdi>{text}</bdi> means
      </legend>
      <p id={`${name}-help`} className={classes.help}>
        {`Line ${line}, ${column}. Your answer counts for all ${noun}s of the file.`}
      </p>
      {choices.map(({ format, reading }) => (
        <label key={format} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={format === value}
            onChange={() => onChoose(format)}
          />
          <span>
            <strong>{reading === undefined ? `no ${noun}` : toText(reading)}</strong>
            {`, ${hasSpaces && reading ? 'thousands separated by spaces' : signs[format]}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
