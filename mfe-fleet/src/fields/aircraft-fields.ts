import type { Aircraft, AircraftCreate, AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import { namesOf, shortLabel, type Field, type NamesOf } from '@aerofleet/shared/records/field'
import { readFigure } from '@aerofleet/shared/typed-figure'

export type FieldName = NamesOf<typeof aircraftFields>
export type CounterName = NamesOf<typeof aircraftFields, 'counter'>
export type FigureName = NamesOf<typeof aircraftFields, 'number' | 'counter'>
export type ColumnName = (typeof aircraftFields)[FieldName]['column']

export const fields: Record<FieldName, Field> = aircraftFields
export const fieldNames = namesOf(aircraftFields)
export const textNames = namesOf(aircraftFields, 'text')
export const figureNames = namesOf(aircraftFields, 'number', 'counter')
const numberNames = namesOf(aircraftFields, 'number')
export const counterNames = namesOf(aircraftFields, 'counter')
export const isFigure = (name: string): name is FigureName =>
  figureNames.some((figure) => figure === name)

export const nounOf = (name: CounterName) => shortLabel(fields[name]).toLowerCase()

export type AircraftDraft = Record<FieldName, string>

export const emptyDraft: AircraftDraft = record(fieldNames, () => '')

/** Give `names` in the order of the screen: the first invalid field gets the focus. */
export function draftOf(aircraft: Aircraft, names = fieldNames): AircraftDraft {
  return record(names, (name) => toText(aircraft[name]))
}

const toText = (value: string | number | undefined) => String(value ?? '')

/** Returns the typed number: `null` for an empty field, `NaN` for unreadable text. */
export const typedFigure = (name: FigureName, text: string) => readFigure(text, fields[name].unit)

/**
 * Returns the integer that inline edit saves: 0 for an empty field (spec §5), `NaN` for unreadable
 * text.
 */
export function toInteger(name: CounterName, text: string): number {
  // `+ 0` turns -0 into 0. The screen would show "-0".
  return Math.trunc(typedFigure(name, text) ?? 0) + 0
}

/** Warns the user before a save if `toInteger` changes the typed number. */
export function conversionNotice(name: CounterName, text: string): string | undefined {
  const [typed, saved] = [typedFigure(name, text), toInteger(name, text)]
  if (typed === null) return `Empty will be saved as ${saved}`
  if (Number.isNaN(typed) || typed === saved) return undefined
  return `${text.trim()} will be saved as ${saved}`
}

/** Warns the user if a save would convert or lower a counter. */
export function counterNotice(
  name: CounterName,
  text: string,
  saved: Aircraft,
): string | undefined {
  const isTyped = text.trim() !== '' && text !== toText(saved[name])
  const isLowered = isTyped && toInteger(name, text) < saved[name]
  const lowering = `That lowers the ${nounOf(name)} from ${formatNumber(saved[name])}.`
  const notice = conversionNotice(name, text)
  if (!isLowered) return notice
  return notice ? `${notice}. ${lowering}` : lowering
}

const numbersOf = (draft: AircraftDraft) =>
  record(numberNames, (name) => typedFigure(name, draft[name]) ?? undefined)

export function updateOf(id: string, draft: AircraftDraft): AircraftUpdate {
  const counters = record(counterNames, (name) => toInteger(name, draft[name]))
  return { id, ...draft, ...numbersOf(draft), ...counters }
}

export function valuesOf({ version: _, operator: __, ...values }: Aircraft): AircraftUpdate {
  return values
}

/** Keeps the counter of the aircraft if the draft has no number for it. */
export function withCounters(aircraft: Aircraft, draft: AircraftDraft): Aircraft {
  const figureOf = (name: CounterName) => {
    const typed = toInteger(name, draft[name])
    return Number.isNaN(typed) ? aircraft[name] : typed
  }
  return { ...aircraft, ...record(counterNames, figureOf) }
}

/**
 * An empty counter becomes NaN, which JSON sends as null. The server then answers that it must be a
 * number.
 */
export function createOf(draft: AircraftDraft): AircraftCreate {
  const counters = record(counterNames, (name) => typedFigure(name, draft[name]) ?? Number.NaN)
  return { ...draft, ...numbersOf(draft), ...counters }
}

function record<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}
