import { SelectField } from '../../form/SelectField'
import { wordKey, type UnknownWord, type Words } from '../file/words'
import classes from '../ImportDialog.module.css'

type WordChoicesProps = {
  words: readonly UnknownWord[]
  meanings: Words
  onChoose: (key: string, value: string) => void
}

const nothing = 'nothing'

export function WordChoices({ words, meanings, onChoose }: WordChoicesProps) {
  return words.map(({ field, word, line, count, meanings: choices }) => {
    const key = wordKey(field.name, word)
    const value = meanings.get(key)
    return (
      <SelectField
        key={key}
        label={`${word} means`}
        hint={`${field.label}, line ${line}${count > 1 ? ` and ${count - 1} more` : ''}. Your answer counts for the whole file and is remembered.${field.help ? ` ${field.help}` : ''}`}
        className={classes.encoding}
        value={value === '' ? nothing : (value ?? '')}
        onChange={({ target }) => onChoose(key, target.value === nothing ? '' : target.value)}
      >
        {value === undefined ? <option value="">Choose</option> : null}
        {Object.entries(choices).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
        <option value={nothing}>No such value: these lines are errors</option>
      </SelectField>
    )
  })
}
