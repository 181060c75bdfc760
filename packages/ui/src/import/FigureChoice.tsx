import { useId } from 'react'
import type { FigureFormat, FigureQuestion } from './figures'
import classes from './ImportDialog.module.css'

type FigureChoiceProps = {
  question: FigureQuestion
  value: FigureFormat | null
  onChoose: (format: FigureFormat) => void
}

const signs: Record<FigureFormat, string> = {
  comma: 'the comma stands before decimals',
  point: 'the point stands before decimals',
  none: 'lines with such figures are errors',
}

/** Asks what a figure of the file means. Nothing is chosen beforehand: it is never guessed. */
export function FigureChoice({ question, value, onChoose }: FigureChoiceProps) {
  const { line, column, text, choices } = question
  const name = useId()
  const hasSpaces = choices[1]?.format === 'none'
  return (
    <fieldset className={classes.question} aria-describedby={`${name}-help`}>
      <legend>
        <bdi>{text}</bdi> means
      </legend>
      <p id={`${name}-help`} className={classes.help}>
        {`Line ${line}, ${column}. The answer holds for all figures of the file.`}
      </p>
      {choices.map(({ format, reading }) => (
        <label key={format}>
          <input
            type="radio"
            name={name}
            checked={format === value}
            onChange={() => onChoose(format)}
          />
          <span>
            <strong>{reading ?? 'no figure'}</strong>
            {`, ${hasSpaces && reading ? 'thousands separated by spaces' : signs[format]}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
