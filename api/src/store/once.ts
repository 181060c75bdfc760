import { sql } from 'drizzle-orm'
import type { Database, Store } from './store'

export type OnceKey = { uid: string; call: string; key: string }

/**
 * Runs `work` in a transaction that also claims the key; a second caller with the same key waits
 * for the first and gets its answer. What throws claims nothing, so that it may be tried again.
 */
export function once<T>(
  store: Store,
  once: OnceKey | null,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return store.transaction(async (tx) => {
    if (!once) return work(tx)
    const { uid, call, key } = once
    const claimed = await tx.execute(sql`
      insert into idempotency (uid, call, key) values (${uid}, ${call}, ${key})
      on conflict (uid, call, key) do update set created_at = now(), answer = null
        where idempotency.created_at < now() - interval '24 hours'
      returning key`)
    const isThisKey = sql`uid = ${uid} and call = ${call} and key = ${key}`
    if (claimed.rows.length === 0) {
      const first = await tx.execute<{ answer: T }>(
        sql`select answer from idempotency where ${isThisKey}`,
      )
      return (first.rows[0] as { answer: T }).answer
    }
    const answer = await work(tx)
    await tx.execute(
      sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb where ${isThisKey}`,
    )
    return answer
  })
}

/** Forgets keys that are older than the 24 hours for which they are promised. */
export async function forgetOldKeys(store: Store): Promise<void> {
  await store.db.execute(
    sql`delete from idempotency where created_at < now() - interval '24 hours'`,
  )
}
