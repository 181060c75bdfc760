import type { AlertSubscribe } from '@aerofleet/shared/contract/maintenance/alerts'
import { and, eq, sql } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Transaction } from '../../db/database'
import { findJob } from '../../db/jobs'
import { isOneOf } from '../../db/json'
import { conflict, invalid, notFound } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { operatorExists, operators } from '../../operators/reads'
import type { Mailing } from './digest'
import { testText } from './digest-text'
import { countUnread, findAlertMail, findAlertPage, findSubscription } from './queries'
import { alertsJob } from './run'
import { alertReads, alerts, alertSubscriptions } from './table'

async function requireKnown(tx: Transaction, { operatorId, aircraftIds }: AlertSubscribe) {
  if (operatorId !== undefined) {
    const { id } = operators
    const found = await tx
      .select({ id })
      .from(operators)
      .where(and(eq(id, operatorId), operatorExists))
    if (found.length === 0) throw invalid([{ path: 'operatorId', message: 'Operator not found' }])
  }
  if (aircraftIds.length === 0) return
  const rows = await tx
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(and(isOneOf(aircraft.id, aircraftIds), aircraftExists))
  if (rows.length < new Set(aircraftIds).size)
    throw invalid([{ path: 'aircraftIds', message: 'Aircraft not found' }])
}

const lastRun = async (tx: Transaction) => (await findJob(tx, alertsJob))?.lastGoodRun ?? 0

export const alertHandlers = (mailing: Mailing | undefined): HandlersOf<'maintenanceAlert'> => ({
  maintenanceAlertList: ({ db, caller, query, today }) =>
    findAlertPage(db, caller.uid, query, today()),

  maintenanceAlertCount: ({ db, caller, today }) => countUnread(db, caller.uid, today()),

  maintenanceAlertRead: ({ change, params, today }) =>
    change(async (tx, { uid }) => {
      const [alert] = await tx.select().from(alerts).where(eq(alerts.id, params.id))
      if (!alert) throw notFound('Alert')
      const { toldRun: run } = alert
      await tx
        .insert(alertReads)
        .values({ uid, alertId: alert.id, run })
        .onConflictDoUpdate({ target: [alertReads.uid, alertReads.alertId], set: { run } })
      return { entries: [], answer: await countUnread(tx, uid, today()) }
    }),

  maintenanceAlertReadAll: ({ change, body, today }) =>
    change(async (tx, { uid }) => {
      const readRun = Math.min(body.upTo, await lastRun(tx))
      await tx
        .insert(alertSubscriptions)
        .values({ uid, readRun })
        .onConflictDoUpdate({
          target: alertSubscriptions.uid,
          set: { readRun: sql`greatest(${alertSubscriptions.readRun}, ${readRun})` },
        })
      await tx
        .delete(alertReads)
        .where(and(eq(alertReads.uid, uid), sql`${alertReads.run} <= ${readRun}`))
      return { entries: [], answer: await countUnread(tx, uid, today()) }
    }),

  maintenanceAlertMail: ({ db, caller }) => findAlertMail(db, caller, mailing !== undefined),

  maintenanceAlertSubscribe: ({ change, body }) =>
    change(async (tx, caller) => {
      await requireKnown(tx, body)
      const { uid } = caller
      const before = await findSubscription(tx, uid)
      const { scope, alsoSoon } = body
      const isFirst = before === undefined || before.scope === 'none'
      const values = {
        ...{ scope, alsoSoon },
        operatorId: scope === 'operator' ? (body.operatorId ?? null) : null,
        aircraftIds: scope === 'aircraft' ? body.aircraftIds : [],
        ...(isFirst && { sinceRun: await lastRun(tx) }),
      }
      await tx
        .insert(alertSubscriptions)
        .values({ uid, ...values })
        .onConflictDoUpdate({ target: alertSubscriptions.uid, set: values })
      return { entries: [], answer: await findAlertMail(tx, caller, mailing !== undefined) }
    }),

  maintenanceAlertTestMail: async ({ caller: { email, emailVerified } }) => {
    if (!mailing) throw conflict('no-mail', 'This installation sends no mail: SMTP_URL is not set.')
    if (email === null || !emailVerified)
      throw conflict('address-not-verified', 'Verify your email address first.')
    const problem = await mailing.mailer.send({ to: email, ...testText(mailing.publicUrl) })
    if (problem) throw conflict('mail-refused', problem.message)
    return { message: `The mail server has taken a mail to ${email}.` }
  },
})
