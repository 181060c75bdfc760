import type { Aircraft, AircraftUpdate } from '@aerofleet/shared/contract'

/** What the fields of a row or form hold: text, until it is saved. */
export type AircraftDraft = Record<
  'aircraftType' | 'tailNumber' | 'serialNumber' | 'totalHours' | 'totalCycles',
  string
>
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

/** Inline edit converts to integers and defaults to 0 (spec §5). */
export function toInteger(text: string): number {
  return Math.trunc(Number(text)) || 0
}

/** Tells beforehand when converting changes what was typed. */
export function conversionNotice(text: string): string | undefined {
  const saved = toInteger(text)
  if (text.trim() === '') return `Empty will be saved as ${saved}`
  return Number(text) === saved ? undefined : `${text} will be saved as ${saved}`
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
  return text.trim() === '' ? Number.NaN : Number(text)
}
