import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { incremented, now } from './columns'
import type { Database, Transaction } from './database'
import { jobs } from './tables'

export type Job = typeof jobs.$inferSelect

/** The lease of a run. `run` rises with each run of this job. */
export type Lease = {
  run: number
  lastGood: { at: Date; run: number } | null
  /** Locks the row of the lease until the transaction ends. @throws {LeaseLost} */
  requireHeld: (tx: Transaction) => Promise<void>
}

/** The process stood still for so long that another one has taken over. */
export class LeaseLost extends Error {}

// Somebody asks every 20 seconds, so a killed process costs two minutes at most.
const leaseSeconds = 100
const renewAfter = 30_000
export const askAfter = 20_000

const until = sql`now() + ${sql.raw(`interval '${leaseSeconds} seconds'`)}`

export async function findJob(db: Database, name: string): Promise<Job | undefined> {
  const [row] = await db.select().from(jobs).where(eq(jobs.name, name))
  return row
}

export const listJobs = (db: Database): Promise<Job[]> => db.select().from(jobs)

async function claim(db: Database, name: string, holder: string): Promise<Job | undefined> {
  const [known] = await db.select({ due: jobs.due }).from(jobs).where(eq(jobs.name, name))
  if (!known) await db.insert(jobs).values({ name, due: now }).onConflictDoNothing()
  const isFree = or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now))
  const [row] = await db
    .update(jobs)
    .set({ holder, leasedUntil: until, startedAt: now, run: incremented(jobs.run) })
    .where(and(eq(jobs.name, name), lte(jobs.due, now), isFree))
    .returning()
  return row
}

type JobOptions = {
  /** Returns when the work is due again. */
  nextDue: () => Date
  /** Makes a sentence of a failure, for users. */
  describe: (error: unknown) => string
  /** The process stops: another one does the work at once. */
  signal?: AbortSignal | undefined
}

/**
 * Does work that is due, unless another process does it or has done it.
 * @returns whether this process has done it
 * @throws the failure of the work, when it is stored
 */
export async function runJob(
  db: Database,
  name: string,
  work: (lease: Lease) => Promise<void>,
  { nextDue, describe, signal }: JobOptions,
): Promise<boolean> {
  const holder = randomUUID()
  const claimed = await claim(db, name, holder)
  if (!claimed) return false
  const isOwn = and(eq(jobs.name, name), eq(jobs.holder, holder))
  const set = (values: PgUpdateSetSource<typeof jobs>) => db.update(jobs).set(values).where(isOwn)
  const renewal = setInterval(
    () => void set({ leasedUntil: until }).catch(() => undefined),
    renewAfter,
  )
  const { run, startedAt, lastGoodAt, lastGoodRun } = claimed
  const lease: Lease = {
    run,
    lastGood: lastGoodAt && lastGoodRun !== null ? { at: lastGoodAt, run: lastGoodRun } : null,
    async requireHeld(tx) {
      const held = await tx.update(jobs).set({ leasedUntil: until }).where(isOwn).returning()
      if (held.length === 0) throw new LeaseLost(name)
    },
  }
  const free = { leasedUntil: null, holder: null }
  try {
    await work(lease)
    const good = { lastGoodAt: startedAt, lastGoodRun: run, lastError: null }
    await set({ ...free, ...good, due: nextDue() })
    return true
  } catch (error) {
    const failed = signal?.aborted ? {} : { due: nextDue(), lastError: describe(error) }
    await set({ ...free, ...failed }).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewal)
  }
}
