import { formatDate } from '../format'

type Common = {
  /** For forms, details and files. */
  label: string
  /** For lists and the history, if it differs from `label`. */
  short?: string
  help?: string
  /** Users may type figures in `h` as `4288:43`. */
  unit?: 'h' | 'cycles' | 'days'
  isOptional?: true
}

/** A counter of an aircraft only grows: limits count from it, and the product asks about a lower figure. */
type FigureField = Common & {
  kind: 'number' | 'counter'
  format: (value: number) => string
}

export type Field =
  | FigureField
  | (Common & { kind: 'text' })
  /** `isOfZone`: a day of the installation's time zone, which the label then names. */
  | (Common & { kind: 'date'; isOfZone?: true })
  /** `yes`: the text for a flag that is set. */
  | (Common & { kind: 'flag'; yes?: string })
  | (Common & { kind: 'codes' })
  | (Common & {
      kind: 'choice'
      choices: Readonly<Record<string, string>>
      /** Other words for the values in files of users. */
      otherWords?: Readonly<Record<string, readonly string[]>>
    })
export type Kind = Field['kind']
type OfKind<Is extends Kind> = Extract<Field, { kind: Is }>

export type FieldsOf<Values> = {
  [Name in keyof Values]-?: NonNullable<Values[Name]> extends number
    ? FigureField
    : NonNullable<Values[Name]> extends string
      ? OfKind<'text' | 'date' | 'choice'>
      : NonNullable<Values[Name]> extends boolean
        ? OfKind<'flag'>
        : never
} & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]: { isOptional: true }
}

export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>

export type NamesOf<Of extends Fields, Is extends Kind = Kind> = {
  [Name in keyof Of & string]: Of[Name]['kind'] extends Is ? Name : never
}[keyof Of & string]

export function namesOf<Of extends Fields, Is extends Kind = Kind>(of: Of, ...kinds: Is[]) {
  const names = Object.keys(of).filter(
    (name) => kinds.length === 0 || kinds.some((kind) => of[name]?.kind === kind),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names of a record
  return names as NamesOf<Of, Is>[]
}

export const without = <Name extends string, Shown extends Name>(
  names: readonly Name[],
  ...shown: readonly Shown[]
) => names.filter((name): name is Exclude<Name, Shown> => !shown.some((each) => each === name))

export const neededOf = <Of extends Fields>(of: Of) =>
  namesOf(of).filter((name) => !of[name]?.isOptional)
export const optionalOf = <Of extends Fields>(of: Of) =>
  namesOf(of).filter((name) => of[name]?.isOptional)

export function valuesIn<Thing extends object, Name extends keyof Thing>(
  names: readonly Name[],
  thing: Thing,
): Pick<Thing, Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>
}

export const shortLabel = ({ label, short = label }: Common) => short

export const isFigure = (field: Field): field is FigureField =>
  field.kind === 'number' || field.kind === 'counter'

/** Returns a value as screens show it, and an empty text for a missing one. */
export function fieldText(field: Field, value: unknown): string {
  if (typeof value === 'number') return isFigure(field) ? field.format(value) : String(value)
  if (typeof value === 'boolean')
    return value ? (field.kind === 'flag' && field.yes) || 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string' || value === '') return ''
  if (field.kind === 'date') return formatDate(value)
  return field.kind === 'choice' ? (field.choices[value] ?? value) : value
}

/** Returns the text with its unit: `12 cycles`, `1 cycle`, `4,210 h`. */
export function fieldPhrase(field: Field, value: unknown): string {
  const text = fieldText(field, value)
  const { unit = 'h' } = field
  if (text === '' || unit === 'h') return text
  return `${text} ${text === '1' ? unit.slice(0, -1) : unit}`
}

/** Returns the text with label and unit: `Station ZRH`. */
export function labelled(field: Field, value: unknown): string {
  const text = fieldPhrase(field, value)
  return text && `${shortLabel(field)} ${text}`
}
