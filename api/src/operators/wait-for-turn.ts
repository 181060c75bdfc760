import { hash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { operators } from './table'

/** Any number that no other program uses for advisory locks of two numbers. */
const operatorLocks = 4_712_008

const locks = {
  share: sql`pg_advisory_xact_lock_shared`,
  update: sql`pg_advisory_xact_lock`,
}

/** The second number of an operator's lock; few operators, if any, have the same one. */
const keyOf = (id: string) => hash('sha256', id, 'buffer').readInt32BE()

/**
 * To be called before the rows of these operators are locked: with `share` to link aircraft to them, with `update` to
 * change them. With row locks alone a stream of links would keep the deletion of their operator waiting for ever;
 * these locks are granted in the order of the requests.
 */
export async function waitForTurn(
  tx: Transaction,
  strength: keyof typeof locks,
  which: SQL | undefined,
): Promise<void> {
  const found = await tx.select({ id: operators.id }).from(operators).where(which)
  if (found.length === 0) return
  // In the same order in all changes, so that two of them cannot block each other.
  const keys = JSON.stringify(found.map(({ id }) => keyOf(id)).sort((a, b) => a - b))
  await tx.execute(
    sql`select ${locks[strength]}(${operatorLocks}, key::int) from json_array_elements_text(${keys}::json) as key`,
  )
}
