import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { conflict } from '../errors'
import type { Caller } from './author'
import type { Database, OpenDatabase, Transaction } from './database'
import type { Act } from './history'
import { claimKey, storeAnswer, type IdempotencyKey } from './idempotency'
import type { Storage } from './open/storage'
import { saveChange, type Followers, type Made } from './save-change'
import { findDatabaseError, violatedIndex } from './sql-state'
import { versions } from './tables'
import { isVersion } from './versions'

type ChangeRequest = {
  /**
   * Returns the caller with the role that counts in the transaction.
   * @throws 403 if that role may not make the change
   */
  permit: (tx: Transaction) => Promise<Caller>
  idempotencyKey: IdempotencyKey | null
}

export type Work<Answer> = (
  tx: Transaction,
  caller: Caller,
) => Promise<Made & { act?: Act; answer: Answer }>

/** The roles have changed since a decision relied on them. The caller decides again. */
export class RolesChanged extends Error {}

/** Any number that no other program uses for an advisory lock. */
const rolesLock = 4_712_007

/**
 * Locks the roles until the transaction ends: shared to rely on them, exclusively to change them. With the
 * row lock alone a stream of readers would keep a writer waiting for ever. The advisory lock before it is
 * granted in the order of the requests.
 * @param decidedAt the version of the roles on which a change of roles was decided; absent for other changes
 */
async function lockRoles(
  tx: Transaction,
  { isEmbedded }: Storage,
  decidedAt: number | undefined,
): Promise<void> {
  const roles = tx.select({ n: versions.n }).from(versions).where(isVersion('roles'))
  if (decidedAt === undefined) {
    // The embedded database runs one transaction at a time, so nobody changes a role meanwhile.
    if (isEmbedded) return
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${rolesLock})`)
    await roles.for('share')
    return
  }
  await tx.execute(sql`select pg_advisory_xact_lock(${rolesLock})`)
  if ((await roles.for('update'))[0]?.n !== decidedAt) throw new RolesChanged()
}

const maxRetries = 3
/** After a serialisation failure or deadlock the database has rolled this change back for another one. */
const retryableCodes = /^(40001|40P01)$/

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries === maxRetries || !findDatabaseError(error, retryableCodes)) throw error
      await wait(Math.random() * 20 * 2 ** retries)
    }
  }
}

class Rehearsed<Answer> extends Error {
  constructor(readonly answer: Answer) {
    super()
  }
}

export function rehearse<Answer>(
  db: Database,
  caller: Caller,
  work: Work<Answer>,
): Promise<Answer> {
  return withRetries(async () => {
    try {
      return await db.transaction(async (tx): Promise<never> => {
        const { answer } = await work(tx, caller)
        throw new Rehearsed(answer)
      })
    } catch (error) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was thrown above
      if (error instanceof Rehearsed) return (error as Rehearsed<Answer>).answer
      throw error
    }
  })
}

/** Somebody else has stored something between two statements of a change. */
export class StoredMeanwhile extends Error {}

const maxTries = 3

/**
 * Repeats a change if somebody else has stored the same unique value since the check.
 * @throws 409 when that happens again and again
 */
export async function withoutRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!violatedIndex(error) && !(error instanceof StoredMeanwhile)) throw error
      if (tries === maxTries)
        throw conflict('stored-meanwhile', 'Somebody else is storing the same. Please try again.')
    }
  }
}

/**
 * Runs one transaction: checks the caller's role, claims the key, does `work`, calls the followers, and
 * writes the history. To avoid deadlocks, it locks rows in this order: roles, key, rows of `work`, act, rows of
 * the followers, versions.
 * @param decidedAt the version of the roles on which a change of roles was decided
 * @throws {RolesChanged} when roles have changed since then
 * @throws 403 by `permit`, 422 for a reused key, 503 when nothing can be stored
 */
export async function change<Answer>(
  { database: { db, storage }, followers }: { database: OpenDatabase; followers: Followers },
  { permit, idempotencyKey }: ChangeRequest,
  work: Work<Answer>,
  decidedAt?: number,
): Promise<Answer> {
  storage.requireRoom()
  const committed = withRetries(() =>
    db.transaction(async (tx) => {
      await lockRoles(tx, storage, decidedAt)
      const caller = await permit(tx)
      const earlier = idempotencyKey && (await claimKey(tx, caller.uid, idempotencyKey))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the answer of the same request
      if (earlier) return earlier.answer as Answer
      const { answer, act, ...made } = await work(tx, caller)
      await saveChange(tx, caller, made, act, followers)
      if (idempotencyKey) await storeAnswer(tx, caller.uid, idempotencyKey, answer)
      return answer
    }),
  )
  return committed.then(
    (answer) => {
      storage.noteSaved()
      return answer
    },
    (error: unknown) => {
      throw storage.explainFailure(error)
    },
  )
}
