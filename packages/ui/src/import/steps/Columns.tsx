import { SelectField } from '../../form/SelectField'
import type { Assignment, ImportField } from '../columns'
import type { FileTable } from '../file/read-table'
import tables from './ImportTable.module.css'

type ColumnsProps = {
  table: FileTable
  fields: readonly ImportField[]
  isNeeded: (field: ImportField) => boolean
  assignment: Assignment
  onAssign: (index: number, name: string | null) => void
}

export function Columns({ table, fields, isNeeded, assignment, onAssign }: ColumnsProps) {
  const samples = table.rows.slice(0, 2)
  return (
    <table className={`${tables.table} ${tables.columns}`}>
      <thead>
        <tr>
          <th scope="col">In your file</th>
          {samples.map(({ line }) => (
            <th key={line} scope="col">{`Line ${line}`}</th>
          ))}
          <th scope="col">Is</th>
        </tr>
      </thead>
      <tbody>
        {table.headings.map((heading, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one heading
          <tr key={index}>
            <th scope="row">
              <bdi>{heading}</bdi>
            </th>
            {samples.map(({ line, cells }) => (
              <td key={line} className={tables.sample} title={cells[index]}>
                <bdi translate="no">{cells[index] || '–'}</bdi>
              </td>
            ))}
            <td>
              <SelectField
                label={heading}
                isLabelHidden
                hint={fields.find(({ name }) => name === assignment[index])?.help}
                value={assignment[index] ?? ''}
                onChange={({ target }) => onAssign(index, target.value || null)}
              >
                <option value="">Leave out</option>
                {fields.map((field) => (
                  <option key={field.name} value={field.name}>
                    {isNeeded(field) ? `${field.label}, needed` : field.label}
                  </option>
                ))}
              </SelectField>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
