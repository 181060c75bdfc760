import { SelectField } from '../../form/SelectField'
import { encodingNotes, encodings, type Encoding } from '../file/decode'
import classes from '../ImportDialog.module.css'

const names = Object.keys(encodings)
const isEncoding = (name: string): name is Encoding => names.includes(name)

type EncodingChoiceProps = { value: Encoding; onChoose: (encoding: Encoding) => void }

export function EncodingChoice({ value, onChoose }: EncodingChoiceProps) {
  return (
    <SelectField
      label="Encoding"
      hint="Choose another one if the letters below look wrong."
      className={classes.encoding}
      value={value}
      onChange={({ target }) => isEncoding(target.value) && onChoose(target.value)}
    >
      {names.filter(isEncoding).map((name) => (
        <option key={name} value={name}>
          {[name, encodingNotes[name]].filter(Boolean).join(', ')}
        </option>
      ))}
    </SelectField>
  )
}
