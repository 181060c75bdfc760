import type { Aircraft, AircraftCreate, AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { readFigure } from './figure'

/** The fields that a user fills in, with their types in the contract. */
type Values = Required<Omit<AircraftCreate, 'operatorId'>>
type NamesOf<Value> = {
  [Name in keyof Values]: Values[Name] extends Value ? Name : never
}[keyof Values]
type TextName = NamesOf<string>
export type FigureName = NamesOf<number>
export type FieldName = TextName | FigureName

export type Field = {
  /** In forms and on the detail page. */
  label: string
  /** The name of its column in columns.tsx. */
  column: string
  /** The card of the detail page that shows it. */
  card: 'basic' | 'flight'
  format: (aircraft: Aircraft) => string
}

const texts = {
  aircraftType: {
    label: 'Aircraft Type',
    column: 'type',
    card: 'basic',
    format: ({ aircraftType }) => aircraftType,
  },
  tailNumber: {
    label: 'Tail Number',
    column: 'tail',
    card: 'basic',
    format: ({ tailNumber }) => tailNumber,
  },
  serialNumber: {
    label: 'Serial Number',
    column: 'serial',
    card: 'basic',
    format: ({ serialNumber }) => serialNumber,
  },
} as const satisfies Record<TextName, Field>

const figures = {
  totalHours: {
    label: 'Total Hours',
    column: 'hours',
    card: 'flight',
    format: ({ totalHours }) => formatHours(totalHours),
  },
  totalCycles: {
    label: 'Total Cycles',
    column: 'cycles',
    card: 'flight',
    format: ({ totalCycles }) => formatNumber(totalCycles),
  },
} as const satisfies Record<FigureName, Field>

/** The fields of an aircraft; list, edit row, onboarding form and detail page are made from them. */
export const fields = { ...texts, ...figures }
export type ColumnName = (typeof fields)[FieldName]['column']

export const textNames = namesOf(texts)
export const figureNames = namesOf(figures)
export const fieldNames = [...textNames, ...figureNames]
export const isFigure = (name: FieldName): name is FigureName => name in figures

/** The text in the fields of a row or form. */
export type AircraftDraft = Record<FieldName, string>

export const emptyDraft: AircraftDraft = record(fieldNames, () => '')

/** `names` have the order of the fields on the screen: of several invalid ones the first gets the focus. */
export function draftOf(aircraft: Aircraft, names = fieldNames): AircraftDraft {
  return record(names, (name) => toText(aircraft[name]))
}

// The type refuses optional fields, which `String` would write as "undefined".
const toText = (value: string | number) => String(value)

/** The integer that inline edit saves, 0 for an empty field (spec §5); `NaN` if the text is no number. */
export function toInteger(text: string): number {
  // `+ 0` makes 0 of -0, which would be shown as "-0".
  return Math.trunc(readFigure(text) ?? 0) + 0
}

/** Tells the user before saving what `toInteger` makes of the text, if that is another number. */
export function conversionNotice(text: string): string | undefined {
  const [typed, saved] = [readFigure(text), toInteger(text)]
  if (typed === null) return `Empty will be saved as ${saved}`
  if (Number.isNaN(typed) || typed === saved) return undefined
  return `${text.trim()} will be saved as ${saved}`
}

/** What a save would do with a figure besides storing it: convert it, or lower it. */
export function figureNotice(name: FigureName, text: string, saved: Aircraft): string | undefined {
  const isTyped = text.trim() !== '' && text !== toText(saved[name])
  const isLowered = isTyped && toInteger(text) < saved[name]
  const lowering = `That lowers the ${fields[name].column} from ${formatNumber(saved[name])}.`
  const notice = conversionNotice(text)
  if (!isLowered) return notice
  return notice ? `${notice}. ${lowering}` : lowering
}

export function updateOf(id: string, draft: AircraftDraft): AircraftUpdate {
  return { id, ...draft, ...record(figureNames, (name) => toInteger(draft[name])) }
}

/** The aircraft with the figures of a draft; where the draft has no number, the figure stays. */
export function withFigures(aircraft: Aircraft, draft: AircraftDraft): Aircraft {
  const figureOf = (name: FigureName) => {
    const typed = toInteger(draft[name])
    return Number.isNaN(typed) ? aircraft[name] : typed
  }
  return { ...aircraft, ...record(figureNames, figureOf) }
}

/** An empty figure becomes NaN, which JSON sends as null: the server answers that it must be a number. */
export function createOf(draft: AircraftDraft): AircraftCreate {
  return {
    ...draft,
    ...record(figureNames, (name) => readFigure(draft[name]) ?? Number.NaN),
  }
}

function namesOf<Name extends string>(fieldsByName: Record<Name, unknown>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names of a record
  return Object.keys(fieldsByName) as Name[]
}

function record<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}
