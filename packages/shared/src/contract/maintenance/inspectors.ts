import * as z from 'zod/mini'
import { roles } from '../../roles'
import type { Endpoints } from '../endpoint'
import { entity, optionalText, requiredText, textsOf, withDefault } from '../fields'
import { CursorQuery } from '../page'
import { DateText, datedPageOf, enteredDate, entityId } from './fields'

/** The authorisation of a user to inspect critical cards. */
export const Inspector = entity({
  id: z.string(),
  version: z.number(),
  user: z.object({ uid: z.string(), name: z.string() }),
  reference: z.string(),
  licence: z.string(),
  /** Without any it counts for all types. Case does not count. */
  aircraftTypes: z.array(z.string()),
  from: DateText,
  /** The last valid day in the time zone of the installation. */
  until: DateText,
})
export type Inspector = z.infer<typeof Inspector>
export const PageOfInspectors = datedPageOf(Inspector)

const writeFields = {
  reference: requiredText('Reference', 40),
  licence: optionalText('Licence', 40),
  aircraftTypes: withDefault(
    textsOf(requiredText('Aircraft type', 60), 50, {
      noList: 'Aircraft types must be a list',
      tooLong: 'An authorisation can name at most 50 types',
    }),
    [],
  ),
  from: enteredDate('From'),
  until: enteredDate('Until'),
}
const isInOrder = z.refine<{ from: string; until: string }>(({ from, until }) => from <= until, {
  path: ['until'],
  message: 'Until must not be before From',
})

export const InspectorCreate = z.object({ uid: entityId('User'), ...writeFields }).check(isInOrder)
export type InspectorCreate = z.infer<typeof InspectorCreate>
export const InspectorUpdate = z.object(writeFields).check(isInOrder)
export type InspectorUpdate = z.infer<typeof InspectorUpdate>

/** A user whom a card can be assigned to. */
export const Staff = entity({ uid: z.string(), name: z.string(), role: z.enum(roles) })

export const inspectorCalls = {
  maintenanceStaffList: {
    method: 'GET',
    path: '/maintenance/staff',
    summary: 'The users who may perform work, by name',
    needs: 'viewMaintenance',
    response: z.array(Staff),
  },
  maintenanceInspectorList: {
    method: 'GET',
    path: '/maintenance/inspectors',
    summary: 'The authorisations as inspector, newest first',
    needs: 'viewMaintenance',
    query: CursorQuery,
    response: PageOfInspectors,
  },
  maintenanceInspectorCreate: {
    method: 'POST',
    path: '/maintenance/inspectors',
    summary: 'Authorise a user as inspector',
    needs: 'manageStaff',
    status: 201,
    body: InspectorCreate,
    response: Inspector,
  },
  maintenanceInspectorUpdate: {
    method: 'PUT',
    path: '/maintenance/inspectors/:id',
    summary: 'Change an authorisation as inspector',
    needs: 'manageStaff',
    missing: 'Inspector',
    body: InspectorUpdate,
    response: Inspector,
  },
  maintenanceInspectorDelete: {
    method: 'DELETE',
    path: '/maintenance/inspectors/:id',
    summary: 'Take back an authorisation that was entered by mistake',
    needs: 'manageStaff',
    missing: 'Inspector',
    status: 204,
  },
} as const satisfies Endpoints
