import { createHash } from 'node:crypto'
import { and, eq, lt, not, sql } from 'drizzle-orm'
import { keyReused } from '../errors'
import type { Database, Transaction } from './database'
import { idempotencyKeys } from './tables'

export type IdempotencyKey = { key: string; requestHash: string }

export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

const isExpired = lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`)

const hasKey = (uid: string, key: string) =>
  and(eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key))

/**
 * Claims a key. If another request holds it, this waits.
 * @returns `null`, or the stored answer of the same request under the same key
 * @throws 422 when the key was used for another request
 */
export async function claimKey(
  tx: Transaction,
  uid: string,
  { key, requestHash }: IdempotencyKey,
): Promise<{ answer: unknown } | null> {
  await tx.delete(idempotencyKeys).where(and(hasKey(uid, key), isExpired))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ uid, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const [stored] = await tx.select().from(idempotencyKeys).where(hasKey(uid, key))
  if (stored?.requestHash !== requestHash) throw keyReused()
  return stored
}

export async function storeAnswer(
  tx: Transaction,
  uid: string,
  { key }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer }).where(hasKey(uid, key))
}

/**
 * For a change that took several transactions.
 * @throws 422 when the key was used for another request
 */
export async function findAnswer(
  db: Database,
  uid: string,
  { key, requestHash }: IdempotencyKey,
): Promise<unknown> {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(hasKey(uid, key), not(isExpired)))
  if (stored && stored.requestHash !== requestHash) throw keyReused()
  return stored?.answer
}

/** We promise to keep keys for 24 hours. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired)
}
