import * as z from 'zod/mini'
import { isTailNumber, tailNumberRule } from '../tail-number'
import { Change, ChangesQuery } from './change'
import type { Endpoints } from './endpoint'
import { cyclesFigure, entity, hoursFigure, maybe, requiredText } from './fields'
import { importRow, queryFlag } from './import'
import { enteredDate } from './maintenance/fields'

export const aircraftLongest = { aircraftType: 60, tailNumber: 20, serialNumber: 40 }

const AircraftWrite = z.object({
  aircraftType: requiredText('Aircraft type', aircraftLongest.aircraftType),
  tailNumber: requiredText(
    'Tail number',
    aircraftLongest.tailNumber,
    z.refine((text) => text === '' || isTailNumber(text), tailNumberRule),
  ),
  serialNumber: requiredText('Serial number', aircraftLongest.serialNumber),
  totalHours: hoursFigure('Total hours'),
  totalCycles: cyclesFigure('Total cycles'),
  operatorId: z.optional(z.nullable(z.string('Operator id must be text'))),
})

export const AircraftCreate = z.extend(AircraftWrite, {
  /** The day on which the totals were true; today by default. */
  asOf: maybe(enteredDate('As of')),
})
/** What a client sends. */
export type AircraftCreate = z.input<typeof AircraftCreate>

/** A PUT may send the id in the body (spec §7), but the id in the path counts. */
export const AircraftUpdate = z.extend(AircraftWrite, {
  id: z.optional(z.string('Id must be text')),
})
export type AircraftUpdate = z.infer<typeof AircraftUpdate>

export const Aircraft = entity({
  id: z.string(),
  aircraftType: z.string(),
  tailNumber: z.string(),
  serialNumber: z.string(),
  totalHours: z.number(),
  totalCycles: z.number(),
  /** Nobody knows the hours or cycles that are 0. */
  totalsUnknown: z.optional(z.boolean()),
  operator: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  /** Optional, because spec §3 does not have it. */
  version: z.optional(z.number()),
})
export type Aircraft = z.infer<typeof Aircraft>

const CreatedAnswer = z.object({
  aircraftId: z.optional(z.string()),
  aircraft: z.optional(z.looseObject({ id: z.optional(z.string()), Id: z.optional(z.string()) })),
})

export function createdAircraftId(created: z.infer<typeof CreatedAnswer>): string {
  return created.aircraftId ?? created.aircraft?.Id ?? created.aircraft?.id ?? ''
}

/** Spec §3: the answer of a create gives the id as `aircraft.Id` or `aircraftId`. */
export const AircraftCreated = CreatedAnswer.check(
  z.refine((created) => createdAircraftId(created) !== '', 'The answer has no id'),
)

const AircraftImportQuery = z.extend(importRow.query, {
  asOf: z.optional(enteredDate('As of')),
  /** New aircraft have unknown hours or cycles if the file has no column of them. */
  totalsUnknown: queryFlag('TotalsUnknown'),
})

export const aircraftCalls = {
  aircraftList: {
    method: 'GET',
    path: '/aircraft',
    summary: 'All aircraft',
    needs: 'viewAircraft',
    response: z.array(Aircraft),
  },
  aircraftCreate: {
    method: 'POST',
    path: '/aircraft',
    summary: 'Add an aircraft',
    needs: 'addAircraft',
    status: 201,
    body: AircraftCreate,
    response: AircraftCreated,
  },
  aircraftView: {
    method: 'GET',
    path: '/aircraft/:id',
    summary: 'One aircraft',
    needs: 'viewAircraft',
    missing: 'Aircraft',
    response: Aircraft,
  },
  aircraftUpdate: {
    method: 'PUT',
    path: '/aircraft/:id',
    summary: 'Change an aircraft',
    needs: 'editAircraft',
    missing: 'Aircraft',
    body: AircraftUpdate,
    response: Aircraft,
  },
  aircraftDelete: {
    method: 'DELETE',
    path: '/aircraft/:id',
    summary: 'Delete an aircraft',
    needs: 'deleteAircraft',
    missing: 'Aircraft',
    status: 204,
  },
  aircraftRestore: {
    method: 'POST',
    path: '/aircraft/:id/restore',
    summary: 'Bring a deleted aircraft back',
    needs: 'deleteAircraft',
    missing: 'Aircraft',
    response: Aircraft,
  },
  /** Adding needs `addAircraft` as well. */
  aircraftImport: {
    ...importRow,
    path: '/aircraft/import',
    summary: 'Add or change aircraft from a CSV file',
    needs: 'editAircraft',
    query: AircraftImportQuery,
  },
  aircraftHistory: {
    method: 'GET',
    path: '/aircraft/:id/history',
    summary: 'Every recorded change of an aircraft, newest first',
    needs: 'viewAircraft',
    missing: 'Aircraft',
    query: ChangesQuery,
    response: z.array(Change),
  },
} as const satisfies Endpoints
