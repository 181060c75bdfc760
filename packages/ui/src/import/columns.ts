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
import { guessColumns } from './file/guess-columns'
import { cellsIn, mostly } from './file/looks-like'
import type { FileRow } from './file/read-table'
import { simplified, withBrackets } from './simplified'
import { unitsOfField } from './spreadsheet-words'

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
  /** The cells of this column name the units of the figures in the column of that field. */
  unitsFor?: string
  /** A figure without a unit says nothing here. */
  needsUnit?: true
  /** The figures of a limit: a row needs one of them. */
  isLimit?: true
  /** What the server reads where a cell says that nobody knows the figure. */
  unknownAs?: string
  /** Returns what a percentage in its cell comes to, from the other values of the row. */
  toShares?: (percent: number, row: Readonly<Record<string, string>>) => Record<string, string>
  /** Completes what spreadsheets shorten, with a remark: `5` for ATA 05. */
  mend?: (text: string) => { value: string; remark: string } | undefined
  /** The only way to read a figure of this column. The file is then not asked about the commas in it. */
  readFigure?: (text: string) => string
  /** The word for it in “All lines are of …”, for a file without such a column. */
  ofAll?: string
  /** The things that the field can name, such as the aircraft of the fleet. */
  isKnown?: (cell: string) => boolean
  things?: readonly string[]
  /** Whether the cells show that a column is something else, whatever its heading is. */
  isOther?: (cells: readonly string[], headings: readonly string[], heading: string) => boolean
  /** If whole figures alone do not tell it from another field, the user has to say it. */
  isNeverGuessed?: true
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
  units: isFigure(field) ? unitsOfField(name, field.unit) : undefined,
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

const headingsOf = ({ name, label, otherNames }: ImportField) =>
  [name, label, ...otherNames].map(simplified)

/** The user's choices for columns of earlier files, by heading. `null` leaves a column out. */
export type Remembered = ReadonlyMap<string, unknown>

/**
 * Finds the fields by their headings: by the user's choices for earlier files, else by their surest names. A field
 * belongs to one column at most. What no heading tells, the values may.
 * @param isHeadless the file has no headings, so the values alone tell
 */
export function recognise(
  headings: readonly string[],
  fields: readonly ImportField[],
  remembered: Remembered = new Map(),
  rows: readonly FileRow[] = [],
  isHeadless = false,
): Assignment {
  const whole = headings.map(withBrackets)
  const named = new Set(fields.flatMap(headingsOf))
  // `Limit (FH)` is a name of a field. `Owner (company)` is none, so that `Owner` tells.
  const found = headings.map((heading, at) => {
    const all = whole[at] ?? ''
    return named.has(all) ? all : simplified(heading)
  })
  const assignment: (string | null)[] = headings.map(() => null)
  const assignFirst = (field: ImportField, isMatch: (heading: string, at: number) => boolean) => {
    if (assignment.includes(field.name)) return
    const column = found.findIndex((heading, at) => !assignment[at] && isMatch(heading, at))
    if (column >= 0) assignment[column] = field.name
  }
  const isOther = (field: ImportField, at: number) =>
    field.isOther?.(cellsIn(rows, at), found, found[at] ?? '') ?? false
  if (!isHeadless) {
    for (const field of fields)
      assignFirst(field, (_, at) => remembered.get(whole[at] ?? '') === field.name)
    const namedByOthers = (heading: string, field: ImportField) =>
      fields.some((each) => each !== field && headingsOf(each).includes(heading))
    for (const field of fields) {
      const names = headingsOf(field)
      const { isKnown } = field
      // Values that name known things tell more than a heading does.
      if (isKnown) {
        const hasKnown = (heading: string, at: number) =>
          !remembered.has(whole[at] ?? '') && mostly(cellsIn(rows, at), isKnown)
        for (const name of names)
          assignFirst(field, (heading, at) => heading === name && hasKnown(heading, at))
        assignFirst(field, (heading, at) => hasKnown(heading, at) && !namedByOthers(heading, field))
      }
      for (const name of names)
        assignFirst(
          field,
          (heading, at) =>
            heading === name && !remembered.has(whole[at] ?? '') && !isOther(field, at),
        )
    }
  }
  const isOpen = (at: number) => isHeadless || !remembered.has(whole[at] ?? '')
  return guessColumns(assignment, fields, { rows, isHeadless, isOpen })
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
