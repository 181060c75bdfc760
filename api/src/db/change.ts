import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import { and, eq, lt, not, sql } from 'drizzle-orm'
import { conflict, forbidden, keyReused } from '../errors'
import { toCaller, type Caller } from '../http/caller'
import type { Claims } from '../identity/identity'
import { takeOffWithdrawn } from '../maintenance/programmes/withdrawn'
import { reprojectItems } from '../maintenance/project'
import { followChange } from '../maintenance/readings/append'
import { createToday, type Today } from '../today'
import { findRecordedRole } from '../users/queries'
import type { By } from './author'
import type { Database, OpenDatabase, Transaction } from './database'
import { appendHistory, growAct, isOfAct, type Act, type HistoryEntry } from './history'
import type { Storage } from './open/storage'
import { findDatabaseError, violatedIndex } from './sql-state'
import { idempotencyKeys, versions } from './tables'
import { incrementVersion, isVersion } from './versions'

/** An Idempotency-Key with the hash of the request that came with it. */
export type IdempotencyKey = { key: string; requestHash: string }

/** Who asks for a change, and the capability that it needs; `null` is for everybody. */
export type ChangeRequest = {
  claims: Claims
  needs: Capability | null
  idempotencyKey: IdempotencyKey | null
}

/**
 * Changes something within a transaction, for the caller with the role that counts in it.
 * @returns the lines of the history to write, the act that they are part of, and the answer of the call
 */
export type Work<Answer> = (
  tx: Transaction,
  caller: Caller,
) => Promise<{ entries: HistoryEntry[]; act?: Act; answer: Answer }>

/** Roles have changed since a decision was made by them: it has to be made again. */
export class RolesChanged extends Error {}

export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

/** Any number that no other program uses for an advisory lock. */
const rolesLock = 4_712_007

/**
 * Locks the roles until the transaction ends: shared to rely on them, exclusively to change them. With the
 * row lock alone a stream of readers would keep a writer waiting for ever; the advisory lock before it is
 * granted in the order of the requests.
 * @param decidedAt the version by which a change of roles was decided; absent for other changes
 */
async function lockRoles(
  tx: Transaction,
  { isEmbedded }: Storage,
  decidedAt: number | undefined,
): Promise<void> {
  const roles = tx.select({ n: versions.n }).from(versions).where(isVersion('roles'))
  if (decidedAt === undefined) {
    // The embedded database runs one transaction at a time: nobody changes a role meanwhile.
    if (isEmbedded) return
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${rolesLock})`)
    await roles.for('share')
    return
  }
  await tx.execute(sql`select pg_advisory_xact_lock(${rolesLock})`)
  if ((await roles.for('update'))[0]?.n !== decidedAt) throw new RolesChanged()
}

const isExpired = lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`)

const hasKey = (uid: string, key: string) =>
  and(eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key))

/**
 * Claims a key, after waiting for a request that holds it.
 * @returns `null`, or the stored answer of the same request under the same key
 * @throws 422 when the key was used for another request
 */
async function claimKey(tx: Transaction, uid: string, { key, requestHash }: IdempotencyKey) {
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

/**
 * Writes the history, and increments the versions by which all processes see that their caches are stale. Changed
 * hours and cycles become readings, and the dates of the items of those aircraft are computed again; an aircraft
 * comes back without a programme that was withdrawn.
 */
export async function saveChange(
  tx: Transaction,
  by: By,
  made: HistoryEntry[],
  act?: Act,
  today: Today = createToday(),
): Promise<void> {
  if (made.length === 0) return
  if (act) await growAct(tx, by, act, made.filter(isOfAct))
  const followed = await followChange(tx, by, made, today())
  await reprojectItems(tx, followed.aircraftIds)
  const restored = made.filter(({ kind, action }) => kind === 'aircraft' && action === 'restore')
  const restoredIds = restored.map(({ subjectId }) => subjectId)
  const takenOff = await takeOffWithdrawn(tx, by, restoredIds, today())
  const entries = [...made, ...followed.entries, ...takenOff]
  await appendHistory(tx, by, entries, act)
  const kinds = new Set(entries.map(({ kind }) => kind))
  // Last, since other changes wait for these rows; in this order, so that no two wait for each other.
  if (kinds.has('user')) await incrementVersion(tx, 'roles')
  if (kinds.has('aircraft') || kinds.has('operator')) await incrementVersion(tx, 'fleet')
}

const maxRetries = 3
/** Serialisation failure and deadlock: the change was rolled back for the sake of another one. */
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

/** Carries the answer of a change out of its transaction, which it rolls back. */
class Rehearsed<Answer> extends Error {
  constructor(readonly answer: Answer) {
    super()
  }
}

/** Makes a change, returns its answer, and rolls it back. */
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

/** Says that somebody else has stored something between two statements of a change. */
export class StoredMeanwhile extends Error {}

const maxTries = 3

/**
 * Repeats a change when somebody else has stored the same tail number, serial number or company name after it
 * was checked.
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
 * Makes a change in one transaction: checks the caller's role, claims the key, does `work`, writes the
 * history. To avoid deadlocks, rows are locked in the order roles, key, rows of `work`, act, items, versions.
 * @param decidedAt the version of the roles when a change of roles was decided
 * @throws {RolesChanged} when roles have changed since then
 * @throws 403 without the capability, 422 for a reused key, 503 when nothing can be stored
 */
export async function change<Answer>(
  { database: { db, storage }, today }: { database: OpenDatabase; today: Today },
  { claims, needs: capability, idempotencyKey }: ChangeRequest,
  work: Work<Answer>,
  decidedAt?: number,
): Promise<Answer> {
  storage.requireRoom()
  const committed = withRetries(() =>
    db.transaction(async (tx) => {
      await lockRoles(tx, storage, decidedAt)
      const caller = toCaller(claims, await findRecordedRole(tx, claims.uid))
      if (capability && !can(caller.role, capability)) throw forbidden(explainNeed(capability))
      const earlier = idempotencyKey && (await claimKey(tx, caller.uid, idempotencyKey))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the answer of the same request
      if (earlier) return earlier.answer as Answer
      const { entries, act, answer } = await work(tx, caller)
      await saveChange(tx, caller, entries, act, today)
      if (idempotencyKey) {
        await tx
          .update(idempotencyKeys)
          .set({ answer })
          .where(hasKey(caller.uid, idempotencyKey.key))
      }
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

/**
 * The answer that is stored under a key, of a change in several transactions.
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

/** Deletes keys that are older than the promised 24 hours. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired)
}
