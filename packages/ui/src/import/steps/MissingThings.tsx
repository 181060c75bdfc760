import { TextField } from '../../form/TextField'
import type { ImportKind } from '../import-kind'
import classes from '../ImportDialog.module.css'

type MissingThingsProps = {
  creates: NonNullable<ImportKind['creates']>
  names: readonly string[]
  given: ReadonlyMap<string, string>
  onGive: (given: ReadonlyMap<string, string>) => void
}

export function MissingThings({ creates, names, given, onGive }: MissingThingsProps) {
  return (
    <fieldset className={classes.question}>
      <legend>{`Not there yet: ${names.join(', ')}`}</legend>
      <p className={classes.help}>
        {`The import adds each one that you fill in here. Lines with the others are imported without them.`}
      </p>
      {names.map((name) => {
        const key = name.toLowerCase()
        const text = given.get(key) ?? ''
        return (
          <TextField
            key={key}
            label={creates.label(name)}
            autoComplete="off"
            value={text}
            error={text === '' ? undefined : creates.check(text)}
            onChange={({ target }) => onGive(new Map(given).set(key, target.value.trim()))}
          />
        )
      })}
    </fieldset>
  )
}
