import type { Field } from './field'

export const plainWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const yes = new Set([
  ...['true', 'yes', 'y', 'x', '1', 'ja', 'j', 'wahr', 'oui', 'vrai', 'si', 'sim', 'verdadero'],
  ...['waar', 'tak', 'prawda', 'vero'],
])
const no = new Set([
  ...['false', 'no', 'n', '0', 'nein', 'falsch', 'non', 'faux', 'nao', 'falso'],
  ...['nee', 'onwaar', 'nie', 'fałsz'],
])

const singular = (word: string) => word.replace(/(?<=\p{L}{2})s$/u, '')

export type WordField = Extract<Field, { kind: 'choice' | 'flag' }>
export const isWordField = (field: Field): field is WordField =>
  field.kind === 'choice' || field.kind === 'flag'

/**
 * Returns the value of a word in a file, without regard to case, spaces and number; `undefined` for an unknown word.
 */
export function readWord(field: WordField, text: string): string | boolean | undefined {
  const word = plainWord(text)
  if (field.kind === 'flag') return yes.has(word) ? true : no.has(word) ? false : undefined
  const { choices, otherWords = {} } = field
  const found = Object.entries(choices).find(([value, label]) =>
    [value, label, ...(otherWords[value] ?? [])].some(
      (each) => singular(plainWord(each)) === singular(word),
    ),
  )
  return found?.[0]
}
