import { aircraftCalls, type AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import { historyCalls } from '@aerofleet/shared/contract/history'
import { call } from '@aerofleet/shared/runtime/api-client'
import type { QueryClient } from '@tanstack/react-query'

export const undoAct = (id: string) => call(historyCalls.actUndo, { params: { id } })

/** The server refuses unless it is the newest change of its thing. */
export const undoChange = (id: string) => call(historyCalls.changeUndo, { params: { id } })

export const restoreAircraft = (id: string) =>
  call(aircraftCalls.aircraftRestore, { params: { id } })

/** Gives an aircraft its old values. The server refuses (412) unless `version` is its current version. */
export const resetAircraft = (id: string, body: AircraftUpdate, version: number | undefined) =>
  call(aircraftCalls.aircraftUpdate, { params: { id }, body: { ...body, id }, ifMatch: version })

export function refreshAfterUndo(cache: QueryClient): void {
  for (const resource of ['aircraft', 'operators', 'maintenance']) {
    void cache.invalidateQueries({ queryKey: [resource] })
  }
}
