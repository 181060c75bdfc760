import type { AnyColumn, SQLWrapper } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import type { Made } from '../db/save-change'

type InFleet = { id: string; tailNumber: string }

/** What operators need of their aircraft. They know nothing of aircraft, so whoever composes both passes it in. */
export type Fleets = {
  /**
   * Selects the aircraft of an operator as one JSON list.
   * @param of the column with the operator's id
   */
  select: (db: Database, of: AnyColumn) => SQLWrapper
  find: (
    db: Database,
    operatorIds: readonly string[],
  ) => Promise<(InFleet & { operatorId: string | null })[]>
  /** What follows from the deletion of an operator. The caller has locked it. */
  unlink: (
    tx: Transaction,
    operator: { id: string; name: string },
  ) => Promise<Made & { unlinked: InFleet[] }>
}
