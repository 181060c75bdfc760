import { and, eq, type AnyColumn } from 'drizzle-orm'
import type { Database } from '../db/database'
import { isOneOf, jsonList } from '../db/json'
import { aircraft, aircraftExists, byTail } from './table'

// What other resources may read of aircraft.

const { id, tailNumber, operatorId } = aircraft

/** The JSON of an operator's aircraft, by tail number; for a query that has the operator's id. */
export const fleetOfOperator = (db: Database, of: AnyColumn) =>
  db
    .select({ json: jsonList({ id, tailNumber }, byTail) })
    .from(aircraft)
    .where(and(eq(operatorId, of), aircraftExists))

/** The aircraft of operators, by tail number. */
export const findFleets = (db: Database, operatorIds: readonly string[]) =>
  db
    .select({ id, tailNumber, operatorId })
    .from(aircraft)
    .where(and(isOneOf(operatorId, operatorIds), aircraftExists))
    .orderBy(byTail)
