import { splitCodes } from '../code-list'
import { typedNumber, typedText } from '../typed-figure'
import { isFigure, namesOf, type Field, type Fields, type NamesOf } from './field'
import { readWord } from './words'

export const typedCodeSeparator = ','

export type Typed<Of extends Fields> = {
  [Name in NamesOf<Of>]: Of[Name]['kind'] extends 'flag' ? boolean : string
}

/** Returns a typed text or a ticked box as the value that the schema of the field expects. */
export function typedValue(field: Field, text: string | boolean): unknown {
  if (typeof text === 'boolean') return text || undefined
  if (isFigure(field)) return field.unit === 'h' ? typedText(text) : typedNumber(text, field.unit)
  if (field.kind === 'codes')
    return splitCodes(text, typedCodeSeparator).flatMap((code) => typedText(code) ?? [])
  if (field.kind === 'flag') return readWord(field, text) ?? typedText(text)
  return field.kind === 'text' ? text : typedText(text)
}

export const typedValues = <Of extends Fields>(
  fields: Of,
  texts: Readonly<Record<NamesOf<Of>, string | boolean>>,
): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const field = fields[name]
      return field ? [[name, typedValue(field, texts[name])]] : []
    }),
  )

/** Returns the texts of fields that have these values, such as the first ones of a form. */
export const typedTexts = <Of extends Fields>(
  fields: Of,
  values: { readonly [Name in NamesOf<Of>]?: unknown },
) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  Object.fromEntries(
    namesOf(fields).map((name) => [name, textOf(fields[name], values[name])]),
  ) as Typed<Of>

function textOf(field: Field | undefined, value: unknown): string | boolean {
  if (field?.kind === 'flag') return value === true
  if (typeof value === 'number') return field?.unit === 'h' ? value.toFixed(2) : String(value)
  return typeof value === 'string' ? value : ''
}

export const emptyTexts = <Of extends Fields>(fields: Of) => typedTexts(fields, {})
