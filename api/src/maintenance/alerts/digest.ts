import { can } from '@aerofleet/shared/access'
import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, eq, exists, gt, inArray, isNull, lt, max, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import type { Lease } from '../../db/jobs'
import type { Identity } from '../../identity/identity'
import { findRecordedRole } from '../../identity/roles'
import { countTold, digestText, type Counts, type MailContent, type Told } from './digest-text'
import { rankOf, type AlertRow } from './levels'
import type { MailProblem, Mailer } from './mail'
import { alertDigests, alerts, alertSubscriptions } from './table'

export type Mailing = { mailer: Mailer; content: MailContent; publicUrl: string }
type Subscription = typeof alertSubscriptions.$inferSelect

export type DigestOptions = {
  today: CalendarDate
  timeZone: string
  now: () => Date
  identity: Identity
  mailing: Mailing
  signal?: AbortSignal | undefined
}

const digestHour = 6

const hourIn = (timeZone: string, now: Date): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  )

/** Such a digest ends its day, and the next one tells what came after it. A mail left `sending` was perhaps sent. */
const settled = ['sending', 'sent', 'nothing'] as const

const isDigestOf = (uid: string, day: CalendarDate) =>
  and(eq(alertDigests.uid, uid), eq(alertDigests.day, day))

function findWaiting(db: Database, today: CalendarDate): Promise<Subscription[]> {
  const done = db
    .select({ uid: alertDigests.uid })
    .from(alertDigests)
    .where(
      and(
        eq(alertDigests.uid, alertSubscriptions.uid),
        eq(alertDigests.day, today),
        inArray(alertDigests.outcome, settled),
      ),
    )
  return db
    .select()
    .from(alertSubscriptions)
    .where(and(ne(alertSubscriptions.scope, 'none'), not(exists(done))))
    .orderBy(alertSubscriptions.uid)
}

/** The address of a user who may see maintenance now, and has proved to own it. */
async function findAddress(db: Database, identity: Identity, uid: string) {
  const account = await identity.getUser(uid)
  if (!account || account.disabled || !account.emailVerified) return null
  const recorded = await findRecordedRole(db, uid)
  const role = recorded === undefined ? account.role : recorded
  return can(role, 'viewMaintenance') ? account.email : null
}

const soon = rankOf('soon')

/** What came and went since the last digest is not told, and neither is what an import has raised. */
function sectionOf(alert: AlertRow, since: number, { alsoSoon }: Subscription) {
  if (alert.imported || (alert.told === soon && !alsoSoon)) return undefined
  const isNew = alert.newRun > since
  if (alert.level === 0) return isNew ? undefined : 'over'
  return isNew ? 'new' : 'worse'
}

function isOfScope({ scope, operatorId, aircraftIds }: Subscription) {
  if (scope === 'operator') return eq(aircraft.operatorId, operatorId ?? '')
  return scope === 'aircraft' ? inArray(aircraft.id, aircraftIds) : undefined
}

async function findTold(db: Database, subscription: Subscription): Promise<Told[]> {
  const { uid, sinceRun } = subscription
  const [last] = await db
    .select({ run: max(alertDigests.upToRun) })
    .from(alertDigests)
    .where(and(eq(alertDigests.uid, uid), inArray(alertDigests.outcome, settled)))
  const since = Math.max(last?.run ?? 0, sinceRun)
  const isToTell = or(
    and(gt(alerts.level, 0), gt(alerts.toldRun, since)),
    and(eq(alerts.level, 0), gt(alerts.overRun, since)),
  )
  const rows = await db
    .select({ alert: alerts, tailNumber: aircraft.tailNumber })
    .from(alerts)
    .leftJoin(aircraft, eq(aircraft.id, alerts.aircraftId))
    .where(and(isToTell, or(isNull(alerts.aircraftId), aircraftExists), isOfScope(subscription)))
  return rows.flatMap(({ alert, tailNumber }) => {
    const section = sectionOf(alert, since, subscription)
    return section ? [{ section, tailNumber }] : []
  })
}

type Digest = { uid: string; day: CalendarDate; upToRun: number } & Counts

/** @returns whether this process may go on: nobody has settled the day of this user */
async function begin(
  db: Database,
  lease: Lease,
  digest: Digest,
  outcome: 'sending' | 'nothing' | 'refused',
  error: string | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lease.requireHeld(tx)
    const values = { ...digest, outcome, error, at: sql`clock_timestamp()` }
    const stored = await tx
      .insert(alertDigests)
      .values(values)
      .onConflictDoUpdate({
        target: [alertDigests.uid, alertDigests.day],
        set: values,
        setWhere: eq(alertDigests.outcome, 'refused'),
      })
      .returning({ uid: alertDigests.uid })
    return stored.length > 0
  })
}

async function sendDigest(
  db: Database,
  lease: Lease,
  subscription: Subscription,
  { to, checked, ...options }: DigestOptions & { to: string; checked: MailProblem | null },
): Promise<void> {
  const { today: day, mailing } = options
  const { uid } = subscription
  const told = await findTold(db, subscription)
  const digest = { uid, day, upToRun: lease.run, ...countTold(told) }
  if (told.length === 0) return void (await begin(db, lease, digest, 'nothing'))
  if (checked) return void (await begin(db, lease, digest, 'refused', checked.message))
  if (!(await begin(db, lease, digest, 'sending'))) return
  const end = (values: { outcome?: 'sent' | 'refused'; error: string | null }) =>
    db.update(alertDigests).set(values).where(isDigestOf(uid, day))
  const problem = await mailing.mailer.send({ to, ...digestText(day, told, mailing) })
  if (!problem) return void (await end({ outcome: 'sent', error: null }))
  const { message: error, isPerhapsSent } = problem
  await end(isPerhapsSent ? { error } : { outcome: 'refused', error })
}

/** The privacy page says so. */
const keptDays = 90

/** Forgets what was mailed long ago, and keeps the last digest of everybody. */
export async function forgetDigests(db: Database, today: CalendarDate): Promise<void> {
  const newer = alias(alertDigests, 'newer')
  const hasNewer = exists(
    db
      .select({ uid: newer.uid })
      .from(newer)
      .where(and(eq(newer.uid, alertDigests.uid), gt(newer.day, alertDigests.day))),
  )
  await db
    .delete(alertDigests)
    .where(and(lt(alertDigests.day, addDays(today, -keptDays)), hasNewer))
}

/** Sends the digest of the day to everybody who waits for it, from 06:00 in the zone of the installation. */
export async function sendDigests(
  db: Database,
  lease: Lease,
  options: DigestOptions,
): Promise<void> {
  const { today, timeZone, now, identity, mailing, signal } = options
  if (hourIn(timeZone, now()) < digestHour) return
  const waiting = await findWaiting(db, today)
  if (waiting.length === 0) return
  // Otherwise each mail would be stored as perhaps sent while the server is away, and never be repeated.
  const checked = await mailing.mailer.check()
  for (const subscription of waiting) {
    signal?.throwIfAborted()
    const to = await findAddress(db, identity, subscription.uid)
    if (to !== null) await sendDigest(db, lease, subscription, { ...options, to, checked })
  }
}
