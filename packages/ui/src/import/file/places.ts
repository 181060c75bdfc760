import type { Assignment, ImportField } from '../columns'
import type { Unit } from './amounts'
import type { FileTable } from './read-table'

export type Place = { column: string; value: string }

const isFor = ({ name, as, units = [] }: ImportField, column: string) =>
  name === column || [...(as ? [as] : []), ...units].flatMap(columnsOf).includes(column)
const columnsOf = ({ name, beside = {} }: Pick<Unit, 'name' | 'beside'>) => [
  name,
  ...Object.keys(beside),
]

/**
 * Returns a function that finds the cell for a line and column of the server. For a column that the file lacks, the
 * label of the field is its heading.
 */
export function placesIn(
  { headings, rows, overlong }: FileTable,
  assignment: Assignment,
  fields: readonly ImportField[],
) {
  const cellsOf = new Map([...rows, ...overlong].map(({ line, cells }) => [line, cells]))
  return (line: number, column: string): Place => {
    const cells = cellsOf.get(line) ?? []
    const found = fields
      .filter((field) => isFor(field, column))
      .map(({ name }) => assignment.indexOf(name))
      .filter((index) => index >= 0)
    const index = found.find((each) => cells[each]) ?? found[0]
    const heading = index === undefined ? undefined : headings[index]
    const label = fields.find(({ name }) => name === column)?.label
    return { column: heading ?? label ?? column, value: cells[index ?? -1] ?? '' }
  }
}
