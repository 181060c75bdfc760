import { useId } from 'react'
import { SelectField } from '../../form/SelectField'
import { TextField } from '../../form/TextField'
import type { ImportField } from '../columns'
import { valuesOf } from '../file/words'
import classes from '../ImportDialog.module.css'
import { problemOfAll } from '../meaning'

type ForAllFieldProps = {
  field: ImportField
  value: string
  onChange: (value: string) => void
}

/** One value for all lines, where the file has no column for it. */
export function ForAllField({ field, value, onChange }: ForAllFieldProps) {
  const id = useId()
  const { ofAll = '', kind, words, things } = field
  const label = `All lines are of ${ofAll}`
  const hint = `No column is ${field.label}.`
  if (words) {
    return (
      <SelectField
        label={label}
        hint={hint}
        className={classes.encoding}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose</option>
        {Object.entries(valuesOf(words)).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        type={kind === 'date' ? 'date' : 'text'}
        list={things ? id : undefined}
        autoComplete="off"
        className={classes.encoding}
        error={problemOfAll(field, value)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {things ? (
        <datalist id={id}>
          {things.map((thing) => (
            <option key={thing} value={thing} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
