import { splitCodes } from '../code-list'
import { typedNumber, typedText } from '../typed-figure'
import { isFigure, namesOf, type Field, type Fields, type NamesOf } from './field'

/** Stands between codes that are typed. */
export const typedSeparator = ','

/** Reads the text that was typed into a field, as its schema expects it. */
export function typedValue(field: Field, text: string): unknown {
  if (isFigure(field)) return field.unit === 'h' ? typedText(text) : typedNumber(text)
  if (field.kind === 'codes')
    return splitCodes(text, typedSeparator).flatMap((code) => typedText(code) ?? [])
  return field.kind === 'text' ? text : typedText(text)
}

/** Reads all fields of a thing. Other values stay out. */
export const typedValues = <Of extends Fields>(
  fields: Of,
  texts: Readonly<Record<NamesOf<Of>, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const field = fields[name]
      return field ? [[name, typedValue(field, texts[name])]] : []
    }),
  )

/** Returns fields into which nothing is typed yet. */
export const emptyTexts = <Of extends Fields>(fields: Of) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  Object.fromEntries(namesOf(fields).map((name) => [name, ''])) as Record<NamesOf<Of>, string>
