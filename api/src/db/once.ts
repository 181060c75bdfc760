import { sql } from 'drizzle-orm'
import type { Store } from './store'
import { value } from './statement'

/** Whose Idempotency-Key it is; `key` is `null` for a request without one. */
export type OnceKey = { uid: string; call: string; key: string | null }

const given = sql`uid = ${value('uid', 'text')} and call = ${value('call', 'text')}
  and key = ${value('key', 'text')}`
const outdated = sql`idempotency.created_at < now() - interval '24 hours'`

/**
 * Claims the key for the CTE `answer` (one column of that name; no row claims nothing). A second
 * request waits for the first and gets its answer: updating is what makes a row visible that was
 * committed after this statement began. What fails claims nothing, and may be tried again.
 */
export const claimed = sql`claimed as (
  insert into idempotency (uid, call, key, claim, answer)
  select ${value('uid', 'text')}, ${value('call', 'text')}, ${value('key', 'text')},
    ${value('claim', 'text')}, answer from answer where ${value('key', 'text')} is not null
  on conflict (uid, call, key) do update set
    claim = case when ${outdated} then excluded.claim else idempotency.claim end,
    answer = case when ${outdated} then excluded.answer else idempotency.answer end,
    created_at = case when ${outdated} then now() else idempotency.created_at end
  returning claim, answer)`

/** Whether this request is to act: without a key, or as the first with it. */
export const isFirst = sql`(${value('key', 'text')} is null
  or exists (select 1 from claimed where claim = ${value('claim', 'text')}))`

/** The first answer to the key, else this one's; `null` when there is neither. */
export const onceAnswer = sql`coalesce(
  (select answer from claimed),
  (select answer from idempotency where ${given} and not ${outdated}),
  (select answer from answer))::text as answer`

/** Forgets keys that are older than the 24 hours for which they are promised. */
export async function forgetOldKeys(store: Store): Promise<void> {
  await store.db.execute(
    sql`delete from idempotency where created_at < now() - interval '24 hours'`,
  )
}
