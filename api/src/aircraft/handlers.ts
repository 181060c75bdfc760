import { can } from '@aerofleet/shared/access'
import type { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import type { Transaction } from '../db/database'
import { findHistory } from '../db/history'
import { brokenIndex } from '../db/sql-state'
import { encodeJson } from '../http/answer/encoded-json'
import { conflict, invalid, notFound } from '../http/answer/errors'
import type { Caller } from '../http/caller'
import type { HandlersOf } from '../http/handlers'
import { created, deleted, updated } from './entry'
import {
  deleteAircraft,
  findAircraft,
  holdAircraft,
  holdCompanyByEmail,
  holdCompanyById,
  insertAircraft,
  listAircraft,
  updateAircraft,
  type Company,
} from './queries'

/** Says which other aircraft is in the way. */
function explain(error: unknown, { aircraftType, tailNumber, serialNumber }: AircraftCreate) {
  const index = brokenIndex(error)
  if (index === 'aircraft_tail') {
    return conflict(
      'tail-number-exists',
      `An aircraft with tail number ${tailNumber} already exists`,
    )
  }
  if (index === 'aircraft_serial') {
    return conflict(
      'serial-number-exists',
      `An aircraft of type ${aircraftType} with serial number ${serialNumber} already exists`,
    )
  }
  return error
}

type Chosen = Company | null | 'unknown'

/** The operator that an admin has chosen, or none; `undefined` says nothing about it. */
async function chosenCompany(
  tx: Transaction,
  { role }: Caller,
  id: string | null | undefined,
): Promise<Chosen | undefined> {
  if (id === undefined || !can(role, 'manageOperators')) return undefined
  return id === null ? null : ((await holdCompanyById(tx, id.replaceAll('\0', ''))) ?? 'unknown')
}

/** An operator's new aircraft belongs to the company with the user's verified e-mail. */
async function ownCompany(tx: Transaction, caller: Caller): Promise<Company | null> {
  const { role, email, emailVerified } = caller
  return role === 'operator' && email && emailVerified ? holdCompanyByEmail(tx, email) : null
}

function known(company: Chosen): Company | null {
  if (company !== 'unknown') return company
  throw invalid([{ path: 'operatorId', message: 'Operator not found' }])
}

export const aircraftHandlers: HandlersOf<'aircraft'> = {
  aircraftList: ({ kept }) => kept(listAircraft),

  aircraftView: ({ db, params }) => findAircraft(db, params.id),

  aircraftHistory: async ({ db, params }) => {
    const changes = await findHistory(db, 'aircraft', params.id)
    if (changes.length === 0) throw notFound('Aircraft')
    return encodeJson(JSON.stringify(changes))
  },

  aircraftCreate: async ({ change, body }) => {
    const { operatorId, ...fields } = body
    try {
      return await change(async (tx, caller) => {
        const chosen = await chosenCompany(tx, caller, operatorId)
        const company = chosen === undefined ? await ownCompany(tx, caller) : known(chosen)
        const [aircraft] = await insertAircraft(tx, [{ fields, operator: company }])
        return {
          entries: aircraft ? [created(aircraft)] : [],
          answer: { aircraftId: aircraft?.id, aircraft },
        }
      })
    } catch (error) {
      throw explain(error, body)
    }
  },

  aircraftUpdate: async ({ change, params, body, ifMatch }) => {
    const { id: _, operatorId, ...fields } = body
    try {
      return await change(async (tx, caller) => {
        // First of all, as the deletion of an operator holds it first, too: neither waits for the other.
        const chosen = await chosenCompany(tx, caller, operatorId)
        const before = await holdAircraft(tx, params.id, ifMatch)
        const company = chosen === undefined ? (before.operator ?? null) : known(chosen)
        const after = await updateAircraft(tx, before, fields, company)
        return { entries: after === before ? [] : [updated(before, after)], answer: after }
      })
    } catch (error) {
      throw explain(error, body)
    }
  },

  aircraftDelete: ({ change, params, ifMatch }) =>
    change(async (tx) => {
      const before = await holdAircraft(tx, params.id, ifMatch)
      await deleteAircraft(tx, before)
      return { entries: [deleted(before)], answer: undefined }
    }),
}
