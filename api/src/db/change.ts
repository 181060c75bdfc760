import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { can, needs, type Capability } from '@aerofleet/shared/access'
import { and, eq, lt, sql } from 'drizzle-orm'
import { forbidden, keyUsedTwice } from '../http/answer/errors'
import { toCaller, type Caller } from '../http/caller'
import type { Claims } from '../identity/identity'
import { recordedRole } from '../users/queries'
import { raised } from './columns'
import type { Database, OpenDatabase, Transaction } from './database'
import { record, type Entry } from './history'
import { causeOf } from './sql-state'
import { idempotency, versions } from './tables'

/** An Idempotency-Key, and what it is used for. */
export type Once = { key: string; request: string }

/** Who asks for a change, and what for. */
export type Request = { claims: Claims; needs: Capability | null; once: Once | null }

/**
 * What is changed in a transaction, by the caller with the role that counts in it.
 * @returns the lines of the history, and the answer of the call
 */
export type Work<Answer> = (
  tx: Transaction,
  caller: Caller,
) => Promise<{ entries: Entry[]; answer: Answer }>

/** The caller's roles have changed since a decision was made by them: it has to be made again. */
export class RolesMoved extends Error {}

export function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

const isRoles = eq(versions.name, 'roles')

/** How often a role was changed so far. */
export async function rolesNumber(db: Database): Promise<number> {
  const [row] = await db.select({ n: versions.n }).from(versions).where(isRoles)
  return row?.n ?? 0
}

/** Holds all roles as they are: others may change nothing about them until the transaction ends. */
async function holdRoles(tx: Transaction, decidedAt: number | undefined): Promise<void> {
  const roles = tx.select({ n: versions.n }).from(versions).where(isRoles)
  if (decidedAt === undefined) await roles.for('share')
  else if ((await roles.for('update'))[0]?.n !== decidedAt) throw new RolesMoved()
}

const isOutdated = lt(idempotency.createdAt, sql`now() - interval '24 hours'`)

const isKey = (uid: string, key: string) => and(eq(idempotency.uid, uid), eq(idempotency.key, key))

/** Claims the key, or gives the answer of the request that has; waits for one that is under way. */
async function claimKey(tx: Transaction, uid: string, { key, request }: Once) {
  await tx.delete(idempotency).where(and(isKey(uid, key), isOutdated))
  const claimed = await tx
    .insert(idempotency)
    .values({ uid, key, request })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (claimed.length > 0) return null
  const [first] = await tx.select().from(idempotency).where(isKey(uid, key))
  if (first?.request !== request) throw keyUsedTwice()
  return first
}

const shards = 32
const anyShard = () => Math.floor(Math.random() * shards)

/** Raises one of the counters of the lists, or the one of the roles. */
async function raiseVersion(tx: Transaction, name: 'roles' | 'fleet'): Promise<void> {
  await tx
    .update(versions)
    .set({ n: raised(versions.n) })
    .where(and(eq(versions.name, name), eq(versions.shard, name === 'roles' ? 0 : anyShard())))
}

/** Writes the lines of the history, and lets every process know that what it keeps is outdated. */
export async function saveChange(
  tx: Transaction,
  by: Pick<Caller, 'uid' | 'displayName'>,
  entries: Entry[],
): Promise<void> {
  if (entries.length === 0) return
  await record(tx, by, entries)
  await raiseVersion(tx, entries.some(({ kind }) => kind === 'user') ? 'roles' : 'fleet')
}

const mostRepeats = 3
/** Serialisation failure and deadlock: nothing is wrong with the change, and nothing of it was kept. */
const repeatable = /^(40001|40P01)$/

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await work()
    } catch (error) {
      if (repeats === mostRepeats || !causeOf(error, repeatable)) throw error
      await wait(Math.random() * 20 * 2 ** repeats)
    }
  }
}

/**
 * Makes a change in one transaction: whoever asks holds the role for it until the end, the key is claimed,
 * `work` is done, the history written. Locks are taken in the order roles, key, rows, version of the lists.
 * @param decidedAt `rolesNumber` at the moment at which a change of roles was decided
 * @throws {RolesMoved} when they have changed since
 */
export async function change<Answer>(
  { db, storage }: OpenDatabase,
  { claims, needs: capability, once }: Request,
  work: Work<Answer>,
  decidedAt?: number,
): Promise<Answer> {
  storage.requireRoom()
  const made = repeated(() =>
    db.transaction(async (tx) => {
      await holdRoles(tx, decidedAt)
      const caller = toCaller(claims, await recordedRole(tx, claims.uid))
      if (capability && !can(caller.role, capability)) throw forbidden(needs(capability))
      const first = once && (await claimKey(tx, caller.uid, once))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same request was answered so before
      if (first) return first.answer as Answer
      const { entries, answer } = await work(tx, caller)
      await saveChange(tx, caller, entries)
      if (once) {
        await tx.update(idempotency).set({ answer }).where(isKey(caller.uid, once.key))
      }
      return answer
    }),
  )
  return made.then(
    (answer) => {
      storage.saved()
      return answer
    },
    (error: unknown) => {
      throw storage.failed(error)
    },
  )
}

/** Forgets keys that are older than the 24 hours for which they are promised. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db.delete(idempotency).where(isOutdated)
}
