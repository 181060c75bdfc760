import { labelOf } from '@aerofleet/shared/own-day'
import {
  isFigure,
  namesOf,
  type Field,
  type Fields,
  type NamesOf,
} from '@aerofleet/shared/records/field'
import { isWordField, type WordField } from '@aerofleet/shared/records/words'
import type { Unit } from './file/amounts'

export type ImportField = {
  /** The name of its column in the file for the server. */
  name: string
  label: string
  /** Other headings for it in people's files, the surest first. */
  otherNames: readonly string[]
  isNeeded: boolean
  /** With this other column a file needs no column for the field. */
  unless?: string
  /** People write figures and dates in many ways. Any other field is text. */
  kind?: 'hours' | 'number' | 'date' | undefined
  /** Most files have no such column, so the template leaves it out. */
  isRare?: true
  help?: string | undefined
  words?: WordField | undefined
  /**
   * This field stands for another one: its cells go into the column `name`, and the row gets the cells in `beside`. An
   * interval in months is an example.
   */
  as?: { name: string; beside: Readonly<Record<string, string>> }
  /** The units that its cells can name: a figure with one goes into the column of its unit. */
  units?: readonly Unit[] | undefined
  /** A figure without a unit says nothing here. */
  needsUnit?: true
  /** Returns what a percentage in its cell comes to, from the other values of the row. */
  toShares?: (percent: number, row: Readonly<Record<string, string>>) => Record<string, string>
}

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

export const columnsOf = <Of extends Fields>(
  fields: Of,
  otherNames: Readonly<Partial<Record<NamesOf<Of>, readonly string[]>>>,
): ImportField[] =>
  namesOf(fields).flatMap((name) => {
    const field = fields[name]
    return field ? [columnOf(name, field, otherNames[name])] : []
  })

/** The field name of each column in a file; `null` leaves the column out. */
export type Assignment = readonly (string | null)[]

/** Keeps small letters and digits of any script, and drops accents and text in brackets. */
export function simplified(heading: string): string {
  return heading
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const headingsOf = ({ name, label, otherNames }: ImportField) =>
  [name, label, ...otherNames].map(simplified)

/** The user's choices for columns of earlier files, by simplified heading. `null` leaves a column out. */
export type Remembered = ReadonlyMap<string, unknown>

/**
 * Finds the fields by their headings: by the user's choices for earlier files, else by their surest names. A field
 * belongs to one column at most.
 */
export function recognise(
  headings: readonly string[],
  fields: readonly ImportField[],
  remembered: Remembered = new Map(),
): Assignment {
  const found = headings.map(simplified)
  const assignment: (string | null)[] = headings.map(() => null)
  const assignFirst = (field: ImportField, isMatch: (heading: string) => boolean) => {
    if (assignment.includes(field.name)) return
    const column = found.findIndex((heading, index) => isMatch(heading) && !assignment[index])
    if (column >= 0) assignment[column] = field.name
  }
  for (const field of fields)
    assignFirst(field, (heading) => remembered.get(heading) === field.name)
  for (const field of fields) {
    for (const name of headingsOf(field))
      assignFirst(field, (heading) => heading === name && !remembered.has(heading))
  }
  return assignment
}

export function countKnown(headings: readonly string[], fields: readonly ImportField[]): number {
  return recognise(headings, fields).filter((name) => name !== null).length
}

/** Gives a field to a column, and takes it from the column that had it. */
export function assign(assignment: Assignment, column: number, name: string | null): Assignment {
  return assignment.map((current, index) => {
    if (index === column) return name
    return current === name ? null : current
  })
}
