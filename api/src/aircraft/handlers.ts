import type { AircraftCreate } from '@aerofleet/shared/contract'
import { can } from '@aerofleet/shared/access'
import type { Caller } from '../http/caller'
import { encodeJson } from '../http/encoded-json'
import { conflict, invalid, notFound, versionMismatch } from '../http/errors'
import {
  deleteAircraft,
  findAircraft,
  insertAircraft,
  updateAircraft,
  type Company,
  type Missed,
} from './queries'
import { findHistory } from '../db/history'
import { brokenIndex } from '../db/unique'
import type { Handlers } from '../http/handlers'

const kind = 'aircraft'

function explain(error: unknown, { aircraftType, tailNumber, serialNumber }: AircraftCreate) {
  const sentences: Record<string, [code: string, message: string]> = {
    aircraft_tail: [
      'tail-number-exists',
      `An aircraft with tail number ${tailNumber} already exists`,
    ],
    aircraft_serial: [
      'serial-number-exists',
      `An aircraft of type ${aircraftType} with serial number ${serialNumber} already exists`,
    ],
  }
  const sentence = sentences[brokenIndex(error) ?? '']
  return sentence ? conflict(...sentence) : error
}

const operatorNotFound = () => invalid([{ path: 'operatorId', message: 'Operator not found' }])

function explainMissed(missed: Missed) {
  if ('changedBy' in missed) return versionMismatch(missed.changedBy)
  return missed.missed === 'aircraft' ? notFound('Aircraft') : operatorNotFound()
}

/** `operatorId` counts for admins only; `undefined` leaves the link as it is. */
function chosenOperator({ role }: Caller, id: string | null | undefined) {
  if (id === undefined || !can(role, 'manageOperators')) return undefined
  return id === null ? null : id.replaceAll('\0', '')
}

/** An operator's new aircraft belongs to the company with the user's verified e-mail. */
function companyOf(caller: Caller, id: string | null | undefined): Company {
  const chosen = chosenOperator(caller, id)
  if (chosen !== undefined) return chosen === null ? null : { id: chosen }
  const { role, email, emailVerified } = caller
  return role === 'operator' && email && emailVerified ? { email } : null
}

export const aircraftHandlers: Pick<
  Handlers,
  Extract<keyof Handlers, `${typeof kind}${string}`>
> = {
  aircraftList: ({ list }) => list('aircraftList'),

  aircraftView: async ({ ask, params }) => {
    const json = await findAircraft(ask, params.id)
    if (json === null) throw notFound('Aircraft')
    return { json }
  },

  aircraftHistory: async ({ ask, params }) => {
    const json = await findHistory(ask, kind, params.id)
    if (json === null) throw notFound('Aircraft')
    return encodeJson(json)
  },

  aircraftCreate: async ({ ask, caller, body, once }) => {
    try {
      const company = companyOf(caller, body.operatorId)
      const json = await insertAircraft(ask, caller, body, company, once)
      if (json === null) throw operatorNotFound()
      return { json }
    } catch (error) {
      throw explain(error, body)
    }
  },

  aircraftUpdate: async ({ ask, caller, params: { id }, body, ifMatch }) => {
    try {
      const link = chosenOperator(caller, body.operatorId)
      const outcome = await updateAircraft(ask, caller, id, { ...body, link }, ifMatch)
      if ('json' in outcome) return outcome
      throw explainMissed(outcome)
    } catch (error) {
      throw explain(error, body)
    }
  },

  aircraftDelete: async ({ ask, caller, params: { id }, ifMatch }) => {
    const missed = await deleteAircraft(ask, caller, id, ifMatch)
    if (missed) throw explainMissed(missed)
    return undefined
  },
}
