import { splitCodes } from '@aerofleet/shared/code-list'
import { maxTerminated } from '@aerofleet/shared/contract/maintenance/tasks'
import {
  isFigure,
  namesOf,
  type Field,
  type Fields,
  type NamesOf,
} from '@aerofleet/shared/records/field'
import { isWordField, readWord } from '@aerofleet/shared/records/words'
import { typedNumber } from '@aerofleet/shared/typed-figure'

/** Between the codes of a cell. */
export const codeSeparator = '|'

/** What the schema of a field reads of a cell; hours it reads as they are typed. */
export function readCell(field: Field, cell: string): unknown {
  if (isFigure(field)) return field.unit === 'h' ? cell : typedNumber(cell)
  // One more than there may be: a cell can have millions.
  if (field.kind === 'codes') return splitCodes(cell, codeSeparator, maxTerminated + 1)
  return (isWordField(field) ? readWord(field, cell) : undefined) ?? cell
}

/** The cells of a row that are fields of a thing, as its schema reads them. */
export const readCells = <Of extends Fields>(
  fields: Of,
  cells: Partial<Record<NamesOf<Of>, string>>,
) =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const [field, cell] = [fields[name], cells[name]]
      return field === undefined || cell === undefined ? [] : [[name, readCell(field, cell)]]
    }),
  )
