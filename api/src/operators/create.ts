import type { OperatorCreate } from '@aerofleet/shared/contract/operators'
import type { Transaction } from '../db/database'
import type { HistoryEntry } from '../db/history'
import { operatorCreated } from './entry'
import { insertManyOperators } from './queries'

export async function createOperators(
  tx: Transaction,
  added: readonly (OperatorCreate & { id: string })[],
): Promise<HistoryEntry[]> {
  const made = await insertManyOperators(tx, added)
  return made.map((after) => operatorCreated(after))
}
