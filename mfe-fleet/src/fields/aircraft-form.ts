import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { latinLook } from '@aerofleet/shared/latin-look-alikes'
import { compareText } from '@aerofleet/shared/list-view'
import type { Usage } from '@aerofleet/shared/maintenance'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { Conflict } from '@aerofleet/ui/form/use-submit'
import { typedFigure, type AircraftDraft, type CounterName } from './aircraft-fields'

export const aircraftConflicts: Record<string, Conflict<AircraftDraft>> = {
  'tail-number-exists': { field: 'tailNumber', message: 'This tail number is taken.' },
  'serial-number-exists': {
    field: 'serialNumber',
    message: 'This serial number is taken by another aircraft of this type.',
  },
}

export function typesOf(fleet: readonly Aircraft[]): string[] {
  return [...new Set(fleet.map(({ aircraftType }) => aircraftType))].toSorted(compareText)
}

/** Ignores how the tail number is written. */
export function findByTail(fleet: readonly Aircraft[], tailNumber: string): Aircraft | undefined {
  const key = tailKey(tailNumber)
  return key ? fleet.find((aircraft) => tailKey(aircraft.tailNumber) === key) : undefined
}

/** Finds an aircraft with another tail number that looks the same, such as one with Cyrillic letters. */
export function findLookAlike(fleet: readonly Aircraft[], tailNumber: string) {
  const look = latinLook(tailKey(tailNumber))
  return look ? fleet.find((each) => latinLook(tailKey(each.tailNumber)) === look) : undefined
}

/** Returns the typed counters, an empty one as 0; `null` if both are empty or one is unreadable. */
export function usageOf({ totalHours, totalCycles }: Record<CounterName, string>): Usage | null {
  const [hours, cycles] = [
    typedFigure('totalHours', totalHours),
    typedFigure('totalCycles', totalCycles),
  ]
  if (hours === null && cycles === null) return null
  const usage = { totalHours: hours ?? 0, totalCycles: cycles ?? 0 }
  return Number.isNaN(usage.totalHours + usage.totalCycles) ? null : usage
}
