import { plainWord, readWord, type WordField } from '@aerofleet/shared/records/words'
import type { Assignment, ImportField } from '../columns'
import type { FileRow } from './read-table'

/** The user's meanings for words of the file, by `wordKey`. An empty text marks a word without a meaning. */
export type Words = ReadonlyMap<string, string>

export const wordKey = (name: string, word: string) => `${name} ${plainWord(word)}`

export type UnknownWord = { field: ImportField & { words: WordField }; word: string; line: number }

/** With more unknown words the column must have another meaning. */
const maxWords = 12

export const valuesOf = (field: WordField): Readonly<Record<string, string>> =>
  field.kind === 'flag' ? { true: 'Yes', false: 'No' } : field.choices

/** Returns a value that the server reads in the words of its field. */
export const toWords = ({ words }: ImportField, value: string): string =>
  (words && valuesOf(words)[value]) ?? value

const hasWords = (field: ImportField): field is UnknownWord['field'] => field.words !== undefined

export function unknownWords(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
): UnknownWord[] {
  return fields.filter(hasWords).flatMap((field) => {
    const column = assignment.indexOf(field.name)
    const found = new Map<string, UnknownWord>()
    if (column < 0) return []
    for (const { line, cells } of rows) {
      const word = cells[column] ?? ''
      const key = wordKey(field.name, word)
      if (word === '' || found.has(key) || readWord(field.words, word) !== undefined) continue
      found.set(key, { field, word, line })
    }
    return found.size > maxWords ? [] : [...found.values()]
  })
}

/** Returns a word as the server reads it. A word without a meaning stays as it is. */
export function toValue({ name, words }: ImportField, text: string, meanings: Words): string {
  if (words === undefined || text === '') return text
  const value = readWord(words, text) ?? meanings.get(wordKey(name, text))
  return value === undefined || value === '' ? text : String(value)
}
