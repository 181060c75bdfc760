import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { compareText } from '@aerofleet/shared/list-view'
import type { Usage } from '@aerofleet/shared/maintenance'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { Conflict } from '@aerofleet/ui/form/use-submit'
import type { AircraftDraft, FieldName, FigureName } from './aircraft-fields'
import { readFigure } from './figure'

/** What stands beside each field of the onboarding form: an example, and what the server accepts. */
export const fieldHelp: Record<FieldName, string> = {
  aircraftType: 'For example Airbus A320-214. Up to 60 characters.',
  tailNumber: 'The registration, for example D-AIZC. Up to 20 characters, in the fleet only once.',
  serialNumber: 'The number of the manufacturer (MSN), for example 05423. Up to 40 characters.',
  totalHours:
    'Flight hours since new, for example 4210.5. From 0 to 1,000,000, up to two decimals.',
  totalCycles: 'Landings since new, for example 2871. A whole number from 0 to 1,000,000.',
}

export const units: Record<FigureName, string> = { totalHours: 'h', totalCycles: 'cycles' }

/** What stands at a field when the server refuses an aircraft that is there already. */
export const aircraftConflicts: Record<string, Conflict<AircraftDraft>> = {
  'tail-number-exists': { field: 'tailNumber', message: 'This tail number is taken.' },
  'serial-number-exists': {
    field: 'serialNumber',
    message: 'This serial number is taken by another aircraft of this type.',
  },
}

/** The types of a fleet, each once. */
export function typesOf(fleet: readonly Aircraft[]): string[] {
  return [...new Set(fleet.map(({ aircraftType }) => aircraftType))].toSorted(compareText)
}

/** The aircraft of a fleet that has this tail number, however it is written. */
export function findByTail(fleet: readonly Aircraft[], tailNumber: string): Aircraft | undefined {
  const key = tailKey(tailNumber)
  return key ? fleet.find((aircraft) => tailKey(aircraft.tailNumber) === key) : undefined
}

/** The figures that were typed, an empty one as 0; `null` without any, or if one is no number. */
export function usageOf({ totalHours, totalCycles }: Record<FigureName, string>): Usage | null {
  const [hours, cycles] = [readFigure(totalHours), readFigure(totalCycles)]
  if (hours === null && cycles === null) return null
  const usage = { totalHours: hours ?? 0, totalCycles: cycles ?? 0 }
  return Number.isNaN(usage.totalHours + usage.totalCycles) ? null : usage
}
