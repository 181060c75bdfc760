import { plainWord, readWord, type WordField } from '@aerofleet/shared/records/words'
import type { Assignment, ImportField } from '../columns'
import { emptyCell, readFigures } from './amounts'
import type { FileRow } from './read-table'

/** The user's meanings for words of the file, by `wordKey`. An empty text marks a word without a meaning. */
export type Words = ReadonlyMap<string, string>

export const wordKey = (name: string, word: string) => `${name} ${plainWord(word)}`

export type UnknownWord = {
  field: ImportField
  word: string
  line: number
  /** The number of cells with it. */
  count: number
  /** The labels of the meanings that it may have. */
  meanings: Readonly<Record<string, string>>
  /** Whether one cell with it raises a question. Else it may be a mistake, unless several have it. */
  isCommon: boolean
}

/** With more unknown words the column must have another meaning. */
const maxWords = 12

export const valuesOf = (field: WordField): Readonly<Record<string, string>> =>
  field.kind === 'flag' ? { true: 'Yes', false: 'No' } : field.choices

/** Returns a value that the server reads in the words of its field. */
export const toWords = ({ words }: ImportField, value: string): string =>
  (words && valuesOf(words)[value]) ?? value

export const isOfFigures = ({ kind }: ImportField) => kind === 'hours' || kind === 'number'

type Unknown = Pick<UnknownWord, 'word' | 'meanings' | 'isCommon'>

/** Returns the word of a cell that the user has to explain, with the meanings that it may have. */
function unknownIn(field: ImportField, cell: string): Unknown | undefined {
  const { words, units = [], isNeeded, unknownAs } = field
  if (words)
    return readWord(words, cell) === undefined
      ? { word: cell, meanings: valuesOf(words), isCommon: true }
      : undefined
  const read = isOfFigures(field) ? readFigures(cell, units) : undefined
  if (!read || !('unknown' in read)) return undefined
  const labels = read.hasFigure ? units.map(({ label }) => [label, label] as const) : []
  const empty = unknownAs === undefined ? 'Nothing, as if the cell were empty' : 'Not known'
  const mayBeEmpty = !read.hasFigure && (!isNeeded || unknownAs !== undefined)
  const meanings = Object.fromEntries([...labels, ...(mayBeEmpty ? [[emptyCell, empty]] : [])])
  const isCommon = read.hasFigure || field.isLimit === true
  return Object.keys(meanings).length > 0 ? { word: read.unknown, meanings, isCommon } : undefined
}

export function unknownWords(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
): UnknownWord[] {
  return fields.flatMap((field) => {
    const column = assignment.indexOf(field.name)
    const found = new Map<string, UnknownWord>()
    if (column < 0 || (!field.words && !isOfFigures(field))) return []
    for (const { line, cells } of rows) {
      const cell = cells[column] ?? ''
      const unknown = cell === '' ? undefined : unknownIn(field, cell)
      if (!unknown) continue
      const key = wordKey(field.name, unknown.word)
      const known = found.get(key) ?? { field, line, count: 0, ...unknown }
      found.set(key, { ...known, count: known.count + 1 })
    }
    const asked = [...found.values()].filter(({ isCommon, count }) => isCommon || count > 1)
    return asked.length > maxWords ? [] : asked
  })
}

/** Returns a word as the server reads it. A word without a meaning stays as it is. */
export function toValue({ name, words }: ImportField, text: string, meanings: Words): string {
  if (words === undefined || text === '') return text
  const value = readWord(words, text) ?? meanings.get(wordKey(name, text))
  return value === undefined || value === '' ? text : String(value)
}
