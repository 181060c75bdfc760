import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq, lt, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
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

const Packed = z.object({ gzip: z.string() })
/** In characters. */
const shortAnswer = 50_000

/** The embedded database takes a second to store 9 MB, and nobody else gets in meanwhile. */
async function pack(answer: unknown): Promise<unknown> {
  const text = JSON.stringify(answer) ?? ''
  if (text.length < shortAnswer) return answer
  return { gzip: (await promisify(gzip)(text)).toString('base64') }
}

async function unpack(stored: unknown): Promise<unknown> {
  const packed = Packed.safeParse(stored)
  if (!packed.success) return stored
  const text = await promisify(gunzip)(Buffer.from(packed.data.gzip, 'base64'))
  return JSON.parse(text.toString())
}

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
  return { answer: await unpack(stored.answer) }
}

export async function storeAnswer(
  tx: Transaction,
  uid: string,
  { key }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answer: await pack(answer) })
    .where(hasKey(uid, key))
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
  return unpack(stored?.answer)
}

/** We promise to keep keys for 24 hours. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired)
}
