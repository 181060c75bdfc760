import type { Aircraft, AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import { readFigure } from './figure'

/** What the fields of a row or form hold: text, until it is saved. */
export type AircraftDraft = Record<
  'aircraftType' | 'tailNumber' | 'serialNumber' | 'totalHours' | 'totalCycles',
  string
>
export const figureFields = ['totalHours', 'totalCycles'] as const
export type FigureField = (typeof figureFields)[number]
export const draftFields = [
  'aircraftType',
  'tailNumber',
  'serialNumber',
  'totalHours',
  'totalCycles',
] as const satisfies (keyof AircraftDraft)[]

export const emptyDraft: AircraftDraft = {
  aircraftType: '',
  tailNumber: '',
  serialNumber: '',
  totalHours: '',
  totalCycles: '',
}

export function draftOf(aircraft: Aircraft): AircraftDraft {
  const { aircraftType, tailNumber, serialNumber, totalHours, totalCycles } = aircraft
  return {
    aircraftType,
    tailNumber,
    serialNumber,
    totalHours: String(totalHours),
    totalCycles: String(totalCycles),
  }
}

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
  return {
    id,
    ...draft,
    totalHours: toInteger(draft.totalHours),
    totalCycles: toInteger(draft.totalCycles),
  }
}

/** An empty number is NaN, which JSON sends as null: the server says that it must be a number. */
export function toNumber(text: string): number {
  return readFigure(text) ?? Number.NaN
}
