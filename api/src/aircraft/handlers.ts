import { can } from '@aerofleet/shared/access'
import type { Caller } from '../db/author'
import type { Transaction } from '../db/database'
import { invalid } from '../errors'
import type { HandlersOf } from '../http/handlers'
import { lockCompanyById, lockOwnCompany, type Company } from '../operators/reads'
import { toConflict } from './conflicts'
import {
  aircraftCreated,
  aircraftDeleted,
  aircraftEntry,
  aircraftRestored,
  aircraftUpdated,
} from './entry'
import { requireDay } from './first-day'
import { aircraftImport } from './import'
import {
  aircraftRows,
  deleteAircraft,
  findAircraft,
  insertAircraft,
  lockAircraft,
  lockDeletedAircraft,
  restoreAircraft,
  updateAircraft,
} from './queries'

type ChosenCompany = Company | null | 'unknown'

/** Returns `null` if an admin chose no operator, and `undefined` if the request names none. */
async function findChosenCompany(
  tx: Transaction,
  { role }: Caller,
  id: string | null | undefined,
): Promise<ChosenCompany | undefined> {
  if (id === undefined || !can(role, 'manageOperators')) return undefined
  return id === null ? null : ((await lockCompanyById(tx, id.replaceAll('\0', ''))) ?? 'unknown')
}

function requireFound(company: ChosenCompany): Company | null {
  if (company !== 'unknown') return company
  throw invalid([{ path: 'operatorId', message: 'Operator not found' }])
}

/** The first change of an act gives the act its label. */
const partOf = (id: string | null, label: string) => (id === null ? {} : { act: { id, label } })

export const aircraftHandlers: Omit<HandlersOf<'aircraft'>, 'aircraftHistory'> = {
  aircraftList: ({ cachedList }) => cachedList(aircraftRows),

  aircraftView: ({ db, params }) => findAircraft(db, params.id),

  aircraftCreate: async ({ change, body, actId, today, timeZone }) => {
    const { operatorId, asOf, ...fields } = body
    requireDay(asOf, { today: today(), timeZone })
    try {
      return await change(async (tx, caller) => {
        const chosen = await findChosenCompany(tx, caller, operatorId)
        const company =
          chosen === undefined ? await lockOwnCompany(tx, caller) : requireFound(chosen)
        const [aircraft] = await insertAircraft(tx, [{ fields, operator: company }])
        return {
          entries: aircraft ? [aircraftEntry(aircraftCreated(aircraft, asOf))] : [],
          ...partOf(actId, 'Addition'),
          answer: { aircraftId: aircraft?.id, aircraft },
        }
      })
    } catch (error) {
      throw toConflict(error, body)
    }
  },

  aircraftUpdate: async ({ change, params, body, ifMatch, actId }) => {
    const { id: _, operatorId, ...fields } = body
    try {
      return await change(async (tx, caller) => {
        // We lock operators before aircraft, as the deletion of an operator does, so that no deadlock arises.
        const chosen = await findChosenCompany(tx, caller, operatorId)
        const before = await lockAircraft(tx, params.id, ifMatch)
        const company = chosen === undefined ? (before.operator ?? null) : requireFound(chosen)
        const after = await updateAircraft(tx, before, fields, company)
        const entries = after === before ? [] : [aircraftEntry(aircraftUpdated(before, after))]
        return { entries, ...partOf(actId, 'Change'), answer: after }
      })
    } catch (error) {
      throw toConflict(error, body)
    }
  },

  aircraftDelete: ({ change, params, ifMatch, actId }) =>
    change(async (tx) => {
      const before = await lockAircraft(tx, params.id, ifMatch)
      await deleteAircraft(tx, before)
      const entries = [aircraftEntry(aircraftDeleted(before))]
      return { entries, ...partOf(actId, 'Deletion'), answer: undefined }
    }),

  aircraftRestore: ({ change, params, actId }) =>
    change(async (tx) => {
      const deleted = await lockDeletedAircraft(tx, params.id)
      const after = await restoreAircraft(tx, deleted).catch((error: unknown) => {
        throw toConflict(error, deleted.fields)
      })
      const entries = [aircraftEntry(aircraftRestored(after))]
      return { entries, ...partOf(actId, 'Restoration'), answer: after }
    }),

  aircraftImport,
}

export { aircraftImportChecks } from './import'
