import { tailKey } from '@aerofleet/shared/tail-number'
import * as z from 'zod/mini'
import type { Transaction } from '../db/database'
import type { Undo } from '../history/effect'
import { conflict } from '../http/answer/errors'
import { serialNumberExists, tailNumberExists } from './conflicts'
import { aircraftDeleted, aircraftRestored, aircraftUpdated } from './entry'
import { AircraftFields } from './fields'
import {
  deleteManyAircraft,
  findSerials,
  hasOtherNumbers,
  lockAircraftByIds,
  lockAircraftByTail,
  lockCompaniesByIds,
  serialKey,
  updateManyAircraft,
  type AircraftChange,
} from './queries'

/** The values of an aircraft as the history has them. */
const Values = z.extend(AircraftFields, { operator: z.nullable(z.object({ id: z.string() })) })

type Return = AircraftChange & { exists: boolean }

/** @throws 409 when an aircraft that is not in `own` has a tail or serial number that comes back */
async function requireFree(tx: Transaction, changed: Return[], own: ReadonlySet<string>) {
  const fields = changed
    .filter((each) => !each.exists || hasOtherNumbers(each))
    .map((change) => change.fields)
  if (fields.length === 0) return
  const tails = await lockAircraftByTail(
    tx,
    fields.map(({ tailNumber }) => tailKey(tailNumber)),
  )
  const serials = await findSerials(tx, fields.map(serialKey))
  const isTaken = (owner: { id: string } | undefined) => owner !== undefined && !own.has(owner.id)
  for (const each of fields) {
    if (isTaken(tails.get(tailKey(each.tailNumber)))) {
      throw conflict('tail-number-exists', tailNumberExists(each))
    }
    if (isTaken(serials.get(serialKey(each)))) {
      throw conflict('serial-number-exists', serialNumberExists(each))
    }
  }
}

/** Operators that are no longer there do not come back. */
export const undoAircraft: Undo = async (tx, effects, requireUnchanged) => {
  const earlier = effects.flatMap(({ subjectId, before }) =>
    before ? [{ subjectId, values: Values.parse(before) }] : [],
  )
  // Operators are locked before aircraft, as in the deletion of an operator, so that there is no deadlock.
  const operatorIds = new Set(earlier.flatMap(({ values }) => values.operator?.id ?? []))
  const companies = await lockCompaniesByIds(tx, [...operatorIds])
  const ids = effects.map(({ subjectId }) => subjectId)
  const locked = await lockAircraftByIds(tx, ids)
  await requireUnchanged()

  const removed = effects.flatMap(({ subjectId, before, after }) => {
    const aircraft = locked.get(subjectId)?.aircraft
    return aircraft && after && !before ? [aircraft] : []
  })
  const changed = earlier.flatMap(({ subjectId, values: { operator: had, ...fields } }) => {
    const now = locked.get(subjectId)
    const operator = (had && companies.get(had.id)) ?? null
    return now ? [{ before: now.aircraft, exists: now.exists, fields, operator }] : []
  })
  await requireFree(tx, changed, new Set(ids))
  await deleteManyAircraft(
    tx,
    removed.map(({ id }) => id),
  )
  const restored = await updateManyAircraft(tx, changed)
  return [
    ...removed.map(aircraftDeleted),
    ...restored.map((after, at) => {
      const { before, exists } = changed[at] ?? {}
      return before && exists ? aircraftUpdated(before, after) : aircraftRestored(after)
    }),
  ]
}
