import type { Aircraft, AircraftCreate } from '@aerofleet/shared/contract'
import { can } from '@aerofleet/shared/access'
import type { Caller } from '../caller'
import { conflict, invalid, notFound, versionMismatch } from '../errors'
import {
  findAircraft,
  findOperatorIdByEmail,
  insertAircraft,
  lastChangedBy,
  listAircraftJson,
  lockAircraft,
  markAircraftDeleted,
  updateAircraft,
} from '../store/aircraft'
import { history, record } from '../store/history'
import { holdOperator } from '../store/operators'
import type { Database } from '../store/store'
import { brokenIndex } from '../store/unique'
import type { Handlers } from './handlers'

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

/** `operatorId` counts for admins only; `undefined` leaves the link as it is. */
async function chosenOperator(tx: Database, caller: Caller, id: string | null | undefined) {
  if (id === undefined || !can(caller.role, 'manageOperators')) return undefined
  if (id !== null && !(await holdOperator(tx, id.replaceAll('\0', '')))) {
    throw invalid([{ path: 'operatorId', message: 'Operator not found' }])
  }
  return id
}

/** An operator's new aircraft belongs to the company with the user's verified e-mail. */
function ownOperator(tx: Database, { role, email, emailVerified }: Caller) {
  return role === 'operator' && email && emailVerified ? findOperatorIdByEmail(tx, email) : null
}

function values({ id: _, version: __, operator, ...rest }: Aircraft) {
  return { ...rest, operator: operator ?? null }
}

export const aircraftHandlers: Pick<
  Handlers,
  Extract<keyof Handlers, `${typeof kind}${string}`>
> = {
  aircraftList: async ({ store }) => ({ json: await listAircraftJson(store.db) }),

  aircraftView: async ({ store, params }) => {
    const aircraft = await findAircraft(store.db, params.id)
    if (!aircraft) throw notFound('Aircraft')
    return aircraft
  },

  aircraftHistory: async ({ store, params }) => {
    const changes = await history(store.db, kind, params.id)
    if (changes.length === 0) throw notFound('Aircraft')
    return changes
  },

  aircraftCreate: ({ caller, body, once }) =>
    once(async (tx) => {
      const chosen = await chosenOperator(tx, caller, body.operatorId)
      const operatorId = chosen === undefined ? await ownOperator(tx, caller) : chosen
      const aircraft = await insertAircraft(tx, { ...body, operatorId })
      await record(tx, caller, {
        action: 'create',
        kind,
        id: aircraft.id,
        before: null,
        after: values(aircraft),
      })
      return { aircraftId: aircraft.id, aircraft }
    }).catch((error: unknown) => {
      throw explain(error, body)
    }),

  aircraftUpdate: ({ caller, params: { id }, body, ifMatch, store }) =>
    store
      .transaction(async (tx) => {
        // The operator before the aircraft, as its deletion does: neither waits for the other.
        const operatorId = await chosenOperator(tx, caller, body.operatorId)
        const before = await lockAircraft(tx, id)
        if (!before) throw notFound('Aircraft')
        if (ifMatch !== null && ifMatch !== before.version) {
          throw versionMismatch(await lastChangedBy(tx, id))
        }
        const after = await updateAircraft(tx, id, { ...body, operatorId })
        await record(tx, caller, {
          action: 'update',
          kind,
          id,
          before: values(before),
          after: values(after),
        })
        return after
      })
      .catch((error: unknown) => {
        throw explain(error, body)
      }),

  aircraftDelete: ({ caller, params: { id }, ifMatch, store }) =>
    store.transaction(async (tx) => {
      const before = await lockAircraft(tx, id)
      if (!before) throw notFound('Aircraft')
      if (ifMatch !== null && ifMatch !== before.version) {
        throw versionMismatch(await lastChangedBy(tx, id))
      }
      await markAircraftDeleted(tx, id)
      await record(tx, caller, { action: 'delete', kind, id, before: values(before), after: null })
      return undefined
    }),
}
