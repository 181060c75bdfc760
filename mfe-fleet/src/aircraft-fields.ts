import type { Aircraft, AircraftCreate, AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { readFigure } from './figure'

/** The fields that a user fills in, told apart by what the contract says they hold. */
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
  /** Where the detail page has it. */
  card: 'basic' | 'flight'
  show: (aircraft: Aircraft) => string
}

const texts = {
  aircraftType: {
    label: 'Aircraft Type',
    column: 'type',
    card: 'basic',
    show: (a) => a.aircraftType,
  },
  tailNumber: { label: 'Tail Number', column: 'tail', card: 'basic', show: (a) => a.tailNumber },
  serialNumber: {
    label: 'Serial Number',
    column: 'serial',
    card: 'basic',
    show: (a) => a.serialNumber,
  },
} as const satisfies Record<TextName, Field>

const figures = {
  totalHours: {
    label: 'Total Hours',
    column: 'hours',
    card: 'flight',
    show: (a) => formatHours(a.totalHours),
  },
  totalCycles: {
    label: 'Total Cycles',
    column: 'cycles',
    card: 'flight',
    show: (a) => formatNumber(a.totalCycles),
  },
} as const satisfies Record<FigureName, Field>

/** What the user interface knows of an aircraft: list, edit row, form and detail page come from it. */
export const fields = { ...texts, ...figures }
export type ColumnName = (typeof fields)[FieldName]['column']

export const textNames = namesOf(texts)
export const figureNames = namesOf(figures)
export const fieldNames = [...textNames, ...figureNames]
export const isFigure = (name: FieldName): name is FigureName => name in figures

/** What the fields of a row or form hold: text, until it is saved. */
export type AircraftDraft = Record<FieldName, string>

export const emptyDraft: AircraftDraft = record(fieldNames, () => '')

/** `names` are in the order in which the fields stand: the first one that is wrong takes the focus. */
export function draftOf(aircraft: Aircraft, names = fieldNames): AircraftDraft {
  return record(names, (name) => written(aircraft[name]))
}

// `String` would write "undefined" for an optional field: handle it here when there is one.
const written = (value: string | number) => String(value)

/** Inline edit converts to integers, an empty field to 0 (spec §5); `NaN` for what is no number. */
export function toInteger(text: string): number {
  // Not -0, which reads "-0".
  return Math.trunc(readFigure(text) ?? 0) + 0
}

/** Tells beforehand when converting changes what was typed. */
export function conversionNotice(text: string): string | undefined {
  const [typed, saved] = [readFigure(text), toInteger(text)]
  if (typed === null) return `Empty will be saved as ${saved}`
  if (Number.isNaN(typed) || typed === saved) return undefined
  return `${text.trim()} will be saved as ${saved}`
}

export function updateOf(id: string, draft: AircraftDraft): AircraftUpdate {
  return { id, ...draft, ...record(figureNames, (name) => toInteger(draft[name])) }
}

/** The aircraft with the figures of a draft; one that cannot be read is as it was. */
export function withFigures(aircraft: Aircraft, draft: AircraftDraft): Aircraft {
  const figure = (name: FigureName) => {
    const typed = toInteger(draft[name])
    return Number.isNaN(typed) ? aircraft[name] : typed
  }
  return { ...aircraft, ...record(figureNames, figure) }
}

/** An empty number is NaN, which JSON sends as null: the server says that it must be a number. */
export function createOf(draft: AircraftDraft): AircraftCreate {
  return {
    ...draft,
    ...record(figureNames, (name) => readFigure(draft[name]) ?? Number.NaN),
  }
}

function namesOf<Name extends string>(known: Record<Name, unknown>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names of a record
  return Object.keys(known) as Name[]
}

function record<Name extends string, Value>(names: readonly Name[], to: (name: Name) => Value) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, to(name)])) as Record<Name, Value>
}
