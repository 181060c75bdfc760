import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { tailKey } from '@aerofleet/shared/tail-number'
import * as z from 'zod/mini'
import type { Transaction } from '../db/database'
import type { Undo } from '../db/effects'
import { conflict } from '../errors'
import { inTurns } from '../import/in-turns'
import { lockCompaniesByIds } from '../operators/reads'
import { serialNumberExists, tailNumberExists } from './conflicts'
import { aircraftDeleted, aircraftEntry, aircraftRestored, aircraftUpdated } from './entry'
import { AircraftFields } from './fields'
import {
  deleteManyAircraft,
  findSerials,
  hasOtherNumbers,
  lockAircraftByIds,
  lockAircraftByTail,
  serialKey,
  updateManyAircraft,
  type AircraftChange,
} from './queries'

const Values = z.extend(AircraftFields, { operator: z.nullable(z.object({ id: z.string() })) })

type Return = AircraftChange & { exists: boolean }

async function requireFree(tx: Transaction, changed: Return[], removed: readonly Aircraft[]) {
  const returning = changed.filter((each) => !each.exists || hasOtherNumbers(each))
  if (returning.length === 0) return
  const tails = await lockAircraftByTail(
    tx,
    returning.map(({ fields }) => tailKey(fields.tailNumber)),
  )
  const serials = await findSerials(
    tx,
    returning.map(({ fields }) => serialKey(fields)),
  )
  const removedIds = new Set(removed.map(({ id }) => id))
  for (const { before, fields } of returning) {
    const isTaken = (owner: { id: string } | undefined) =>
      owner !== undefined && owner.id !== before.id && !removedIds.has(owner.id)
    if (isTaken(tails.get(tailKey(fields.tailNumber))))
      throw conflict('tail-number-exists', tailNumberExists(fields))
    if (isTaken(serials.get(serialKey(fields))))
      throw conflict('serial-number-exists', serialNumberExists(fields))
  }
}

/** An operator that was deleted since does not come back. */
export const undoAircraft: Undo = async (tx, effects) => {
  const earlier: { subjectId: string; values: z.infer<typeof Values> }[] = []
  for await (const { subjectId, before } of inTurns(effects))
    if (before) earlier.push({ subjectId, values: Values.parse(before) })
  // We lock operators before aircraft, as the deletion of an operator does, so that no deadlock arises.
  const operatorIds = new Set(earlier.flatMap(({ values }) => values.operator?.id ?? []))
  const companies = await lockCompaniesByIds(tx, [...operatorIds])
  const ids = effects.map(({ subjectId }) => subjectId)
  const locked = await lockAircraftByIds(tx, ids)
  return async (figures) => {
    const removed = effects.flatMap(({ subjectId, before, after }) => {
      const aircraft = locked.get(subjectId)?.aircraft
      return aircraft && after && !before ? [aircraft] : []
    })
    const changed = earlier.flatMap(({ subjectId, values: { operator: had, ...fields } }) => {
      const now = locked.get(subjectId)
      const operator = (had && companies.get(had.id)) ?? null
      if (!now) return []
      const values = { ...fields, ...figures.get(subjectId) }
      return [{ before: now.aircraft, exists: now.exists, fields: values, operator }]
    })
    await requireFree(tx, changed, removed)
    await deleteManyAircraft(
      tx,
      removed.map(({ id }) => id),
    )
    const restored = await updateManyAircraft(tx, changed)
    const changes = [
      ...removed.map(aircraftDeleted),
      ...restored.map((after, at) => {
        const { before, exists } = changed[at] ?? {}
        return before && exists ? aircraftUpdated(before, after) : aircraftRestored(after)
      }),
    ]
    return { entries: changes.map(aircraftEntry) }
  }
}
