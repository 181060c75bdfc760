import { formatDate } from '../format'

type Common = {
  /** Stands in forms, on details and in files. */
  label: string
  /** Stands in lists and in the history, where it differs. */
  short?: string
  /** Stands beside the field in a form. */
  help?: string
  /** Figures in `h` may be typed as `4288:43`. */
  unit?: 'h' | 'cycles' | 'days'
  /** Whether a thing may be without it. */
  isOptional?: true
}

/** A number. A counter of an aircraft only grows: a limit counts from it, and a lower figure is remarkable. */
export type FigureField = Common & {
  kind: 'number' | 'counter'
  format: (value: number) => string
}

/** All that is said of a field of a thing, wherever it is shown, typed, imported or exported. */
export type Field =
  | FigureField
  | (Common & { kind: 'text' })
  /** `isOfZone`: a day of the installation's time zone, which its label then names. */
  | (Common & { kind: 'date'; isOfZone?: true })
  /** `yes` is the text for a flag that is set. */
  | (Common & { kind: 'flag'; yes?: string })
  | (Common & { kind: 'codes' })
  /** `choices` has the words for each value. */
  | (Common & {
      kind: 'choice'
      choices: Readonly<Record<string, string>>
      /** What people call the values in their files. */
      otherWords?: Readonly<Record<string, readonly string[]>>
    })
export type Kind = Field['kind']
type OfKind<Is extends Kind> = Extract<Field, { kind: Is }>

/** A field for each value, of a kind that fits its type. */
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

/** The names of those fields that are of a kind. */
export type NamesOf<Of extends Fields, Is extends Kind = Kind> = {
  [Name in keyof Of & string]: Of[Name]['kind'] extends Is ? Name : never
}[keyof Of & string]

/** The names of all fields, or of those of some kinds, in their order. */
export function namesOf<Of extends Fields, Is extends Kind = Kind>(of: Of, ...kinds: Is[]) {
  const names = Object.keys(of).filter(
    (name) => kinds.length === 0 || kinds.some((kind) => of[name]?.kind === kind),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names of a record
  return names as NamesOf<Of, Is>[]
}

/** Returns the names without those that have a place of their own. */
export const without = <Name extends string, Shown extends Name>(
  names: readonly Name[],
  ...shown: readonly Shown[]
) => names.filter((name): name is Exclude<Name, Shown> => !shown.some((each) => each === name))

/** Splits the fields into those that a thing must have and those that it may be without. */
export const neededOf = <Of extends Fields>(of: Of) =>
  namesOf(of).filter((name) => !of[name]?.isOptional)
export const optionalOf = <Of extends Fields>(of: Of) =>
  namesOf(of).filter((name) => of[name]?.isOptional)

/** The fields of a thing alone. */
export function valuesIn<Thing extends object, Name extends keyof Thing>(
  names: readonly Name[],
  thing: Thing,
): Pick<Thing, Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>
}

/** The label where there is little room. */
export const shortLabel = ({ label, short = label }: Common) => short

export const isFigure = (field: Field): field is FigureField =>
  field.kind === 'number' || field.kind === 'counter'

/** Returns a value as it is shown, and an empty text for one that is not there. */
export function fieldText(field: Field, value: unknown): string {
  if (typeof value === 'number') return isFigure(field) ? field.format(value) : String(value)
  if (typeof value === 'boolean')
    return value ? (field.kind === 'flag' && field.yes) || 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string' || value === '') return ''
  if (field.kind === 'date') return formatDate(value)
  return field.kind === 'choice' ? (field.choices[value] ?? value) : value
}

/** Returns the same with its unit: `12 cycles`, `4,210 h`. */
export function fieldPhrase(field: Field, value: unknown): string {
  const text = fieldText(field, value)
  const { unit = 'h' } = field
  return text === '' || unit === 'h' ? text : `${text} ${unit}`
}

/** Returns the same after its label, where nothing else says what it is: `Station ZRH`. */
export function labelled(field: Field, value: unknown): string {
  const text = fieldPhrase(field, value)
  return text && `${shortLabel(field)} ${text}`
}
