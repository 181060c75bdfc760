import { and, eq, type AnyColumn } from 'drizzle-orm'
import { incremented, withoutNulls } from '../db/columns'
import type { Database, Transaction } from '../db/database'
import { isOneOf, jsonList } from '../db/json'
import type { Fleets } from '../operators/reads'
import { aircraftEntry, aircraftUpdated } from './entry'
import { aircraft, aircraftColumns, aircraftExists, byTail } from './table'

const { id, tailNumber, operatorId } = aircraft

const select = (db: Database, of: AnyColumn) =>
  db
    .select({ json: jsonList({ id, tailNumber }, byTail) })
    .from(aircraft)
    .where(and(eq(operatorId, of), aircraftExists))

const find = (db: Database, operatorIds: readonly string[]) =>
  db
    .select({ id, tailNumber, operatorId })
    .from(aircraft)
    .where(and(isOneOf(operatorId, operatorIds), aircraftExists))
    .orderBy(byTail)

async function unlink(tx: Transaction, operator: { id: string; name: string }) {
  const isOwn = and(eq(operatorId, operator.id), aircraftExists)
  const locked = await tx.select({ id }).from(aircraft).where(isOwn).orderBy(byTail).for('update')
  const rows = await tx
    .update(aircraft)
    .set({ operatorId: null, version: incremented(aircraft.version) })
    .where(isOwn)
    .returning(aircraftColumns)
  const byId = new Map(rows.map((row) => [row.id, withoutNulls(row)]))
  const unlinked = locked.flatMap((each) => byId.get(each.id) ?? [])
  return {
    entries: unlinked.map((after) => aircraftEntry(aircraftUpdated({ ...after, operator }, after))),
    unlinked,
  }
}

export const fleets: Fleets = { select, find, unlink }
