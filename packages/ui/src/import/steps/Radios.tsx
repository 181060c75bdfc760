import { useId, type ReactNode } from 'react'
import classes from '../ImportDialog.module.css'

type RadiosProps<Value> = {
  question: ReactNode
  help?: string
  choices: readonly { value: Value; text: ReactNode }[]
  value: Value | null
  onChoose: (value: Value) => void
}

/** A question of the import. No answer is chosen beforehand, because we never guess. */
export function Radios<Value extends string | number | boolean>({
  question,
  help,
  choices,
  value,
  onChoose,
}: RadiosProps<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.question} aria-describedby={help ? `${id}-help` : undefined}>
      <legend>{question}</legend>
      {help ? (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      ) : null}
      {choices.map((choice) => (
        <label key={String(choice.value)} className={classes.choice}>
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
