import { labelOf } from '@aerofleet/shared/own-day'
import {
  isFigure,
  namesOf,
  type Field,
  type Fields,
  type NamesOf,
} from '@aerofleet/shared/records/field'
import { isWordField, type WordField } from '@aerofleet/shared/records/words'

/** A field that a column of a file can be. */
export type ImportField = {
  /** Its name in the file for the server. */
  name: string
  label: string
  /** What people call it in their files, the surest first. */
  otherNames: readonly string[]
  /** Required for a new thing. */
  isNeeded: boolean
  /** Figures and dates are written in many ways; anything else is text. */
  kind?: 'hours' | 'number' | 'date' | undefined
  /** Most files have no such column: it is not in the template. */
  isRare?: true
  /** What it means, in one line. */
  help?: string | undefined
  /** Its cells are words of a list. */
  words?: WordField | undefined
  /** Its cells are those of another column, and these are the cells of others beside them: an interval in months. */
  as?: { name: string; beside: Readonly<Record<string, string>> }
}

/** The column that a field of a record is. */
export const columnOf = (
  name: string,
  field: Field,
  otherNames: readonly string[] = [],
): ImportField => ({
  name,
  label: labelOf(field),
  otherNames,
  isNeeded: !field.isOptional,
  kind: kindOf(field),
  help: field.help,
  words: isWordField(field) ? field : undefined,
})

function kindOf(field: Field): ImportField['kind'] {
  if (isFigure(field)) return field.unit === 'h' ? 'hours' : 'number'
  return field.kind === 'date' ? 'date' : undefined
}

/** The columns that the fields of a record are. */
export const columnsOf = <Of extends Fields>(
  fields: Of,
  otherNames: Readonly<Partial<Record<NamesOf<Of>, readonly string[]>>>,
): ImportField[] =>
  namesOf(fields).flatMap((name) => {
    const field = fields[name]
    return field ? [columnOf(name, field, otherNames[name])] : []
  })

/** For each column of a file the name of its field, or `null` to leave it out. */
export type Assignment = readonly (string | null)[]

/** Small letters and digits of any script, without accents and without what stands in brackets. */
export function simplified(heading: string): string {
  return heading
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const headingsOf = ({ name, label, otherNames }: ImportField) =>
  [name, label, ...otherNames].map(simplified)

/** What the user said of columns of earlier files, by their simplified headings; `null` leaves one out. */
export type Remembered = ReadonlyMap<string, unknown>

/**
 * Recognises the fields by their headings: as the user said of an earlier file, else by their surest names. Each is
 * given to one column.
 */
export function recognise(
  headings: readonly string[],
  fields: readonly ImportField[],
  remembered: Remembered = new Map(),
): Assignment {
  const found = headings.map(simplified)
  const assignment: (string | null)[] = headings.map(() => null)
  const give = (field: ImportField, isIts: (heading: string) => boolean) => {
    if (assignment.includes(field.name)) return
    const column = found.findIndex((heading, index) => isIts(heading) && !assignment[index])
    if (column >= 0) assignment[column] = field.name
  }
  for (const field of fields) give(field, (heading) => remembered.get(heading) === field.name)
  for (const field of fields) {
    for (const name of headingsOf(field))
      give(field, (heading) => heading === name && !remembered.has(heading))
  }
  return assignment
}

/** How many fields these headings name. */
export function countKnown(headings: readonly string[], fields: readonly ImportField[]): number {
  return recognise(headings, fields).filter((name) => name !== null).length
}

/** Gives a field to a column, and takes it from the one that had it. */
export function assign(assignment: Assignment, column: number, name: string | null): Assignment {
  return assignment.map((current, index) => {
    if (index === column) return name
    return current === name ? null : current
  })
}
