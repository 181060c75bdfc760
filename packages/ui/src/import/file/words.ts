import { plainWord, readWord, type WordField } from '@aerofleet/shared/records/words'
import type { Assignment, ImportField } from '../columns'
import type { FileRow } from './read-table'

/** What the user says of words of the file, by `wordKey`; empty for one that means nothing. */
export type Words = ReadonlyMap<string, string>

/** Of a word in a column of the file for the server. */
export const wordKey = (name: string, word: string) => `${name} ${plainWord(word)}`

/** A word that stands for none of the values of its column. */
export type UnknownWord = { field: ImportField & { words: WordField }; word: string; line: number }

/** More of them are no words of a list: the column has another meaning. */
const maxWords = 12

/** The values of a field with the words for them. */
export const valuesOf = (field: WordField): Readonly<Record<string, string>> =>
  field.kind === 'flag' ? { true: 'Yes', false: 'No' } : field.choices

const hasWords = (field: ImportField): field is UnknownWord['field'] => field.words !== undefined

/** Each word of the file that is not known, once. */
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

/** A word as the server reads it; one that stands for nothing stays as it is. */
export function toValue({ name, words }: ImportField, text: string, said: Words): string {
  if (words === undefined || text === '') return text
  const value = readWord(words, text) ?? said.get(wordKey(name, text))
  return value === undefined || value === '' ? text : String(value)
}
