import type { ImportChoice } from '../import-kind'
import classes from '../ImportDialog.module.css'

type ChoiceProps = {
  choice: ImportChoice
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

export function Choice({ choice: { name, label, isForced }, chosen, onChange }: ChoiceProps) {
  if (isForced) return <p className={classes.help}>{`${label}.`}</p>
  const others = [...chosen].filter((each) => each !== name)
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={chosen.has(name)}
        onChange={({ target }) => onChange(new Set(target.checked ? [...others, name] : others))}
      />
      <span>{label}</span>
    </label>
  )
}
