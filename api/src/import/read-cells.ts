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
import { fileNumber } from '@aerofleet/shared/typed-figure'

export const codeSeparator = '|'

/** Hours stay text. */
export function readCell(field: Field, cell: string): unknown {
  if (isFigure(field)) return field.unit === 'h' ? cell : fileNumber(cell)
  // A cell can have millions of codes. One more than the limit is enough for the schema to refuse them.
  if (field.kind === 'codes') return splitCodes(cell, codeSeparator, maxTerminated + 1)
  return (isWordField(field) ? readWord(field, cell) : undefined) ?? cell
}

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
