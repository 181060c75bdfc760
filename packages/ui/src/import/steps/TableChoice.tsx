import { SelectField } from '../../form/SelectField'
import type { FileTable } from '../file/read-table'
import classes from '../ImportDialog.module.css'

type TableChoiceProps = { table: FileTable; onChoose: (tableAt: number) => void }

/** A file may hold several tables, one below the other. */
export function TableChoice({ table: { tables, tableAt }, onChoose }: TableChoiceProps) {
  if (tables.length < 2) return null
  return (
    <SelectField
      label="Table"
      hint={`The file has ${tables.length} tables. The others are left out.`}
      className={classes.encoding}
      value={String(tableAt)}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {tables.map(({ line, headings }) => (
        <option key={line} value={line}>
          {`Line ${line}: ${headings.slice(0, 4).join(', ')}`}
        </option>
      ))}
    </SelectField>
  )
}
