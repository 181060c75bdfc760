import type {
  Alert,
  AlertMail,
  AlertQuery,
  PageOfAlerts,
} from '@aerofleet/shared/contract/maintenance/alerts'
import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, count, desc, eq, gte, isNull, max, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { aircraft, aircraftExists, byTail } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { findJob } from '../../db/jobs'
import { isOneOf } from '../../db/json'
import { CursorText, NumberCursor, readCursor, rowsToRead, toPage } from '../../http/page'
import { operatorExists, operators } from '../../operators/reads'
import { calmDays, levelAt, type AlertRow } from './levels'
import { alertsJob } from './run'
import { alertDigests, alertReads, alerts, alertSubscriptions } from './table'

const Cursor = z.tuple([NumberCursor, NumberCursor, NumberCursor, CursorText])

const { level, newRun, toldRun, overRun, fellOn, imported, id } = alerts

/** Whether this user has read what was told last. */
const isRead = sql`(${imported}
  or ${toldRun} <= coalesce(${alertSubscriptions.readRun}, 0) or ${toldRun} <= coalesce(${alertReads.run}, 0))`
const section = sql<Alert['section']>`case when ${level} = 0 then 'over' when ${isRead} then 'read'
  when ${newRun} = ${toldRun} then 'new' else 'worse' end`
/** What was read stands last. */
const place = sql<number>`array_position(array['read', 'over', 'worse', 'new'], ${section})`
const newest = sql<number>`case when ${level} = 0 then ${overRun} else ${toldRun} end`

function selectOf<Columns extends Parameters<Database['select']>[0]>(
  db: Database,
  uid: string,
  columns: NonNullable<Columns>,
) {
  return db
    .select(columns)
    .from(alerts)
    .leftJoin(alertSubscriptions, eq(alertSubscriptions.uid, uid))
    .leftJoin(alertReads, and(eq(alertReads.uid, uid), eq(alertReads.alertId, id)))
    .leftJoin(aircraft, eq(aircraft.id, alerts.aircraftId))
    .leftJoin(operators, and(eq(operators.id, aircraft.operatorId), operatorExists))
    .$dynamic()
}

/** Deleted aircraft take their alerts along. What was over long ago is not shown. */
const isShown = (today: CalendarDate) =>
  and(
    or(isNull(alerts.aircraftId), aircraftExists),
    or(sql`${level} > 0`, gte(fellOn, addDays(today, -calmDays))),
  )

const ref = {
  id: aircraft.id,
  tailNumber: aircraft.tailNumber,
  aircraftType: aircraft.aircraftType,
}
type Found = {
  alert: AlertRow
  in: Alert['section']
  place: number
  run: number
  ref: NonNullable<Alert['aircraft']> | null
  operator: { id: string; name: string } | null
}

function toAlert({ alert, in: isIn, ref: of, operator }: Found): Alert {
  const { kind, title, message, itemId, orderId, componentId, toldOn } = alert
  const isOver = alert.level === 0
  return {
    ...{ id: alert.id, kind, title, message, section: isIn },
    level: levelAt(isOver ? alert.told : alert.level),
    on: isOver ? (alert.fellOn ?? toldOn) : toldOn,
    ...(of && { aircraft: { ...of, ...(operator && { operator }) } }),
    ...(itemId !== null && { itemId }),
    ...(orderId !== null && { orderId }),
    ...(componentId !== null && { componentId }),
  }
}

async function countSections(db: Database, uid: string, today: CalendarDate) {
  const rows: { in: Alert['section']; n: number }[] = await selectOf(db, uid, {
    in: section.as('section'),
    n: count(),
  })
    .where(isShown(today))
    .groupBy(sql`1`)
  const counts = { new: 0, worse: 0, over: 0, read: 0 }
  for (const row of rows) counts[row.in] = row.n
  return counts
}

export async function countUnread(db: Database, uid: string, today: CalendarDate) {
  const counts = await countSections(db, uid, today)
  return { unread: counts.new + counts.worse }
}

async function findImported(db: Database) {
  const { toldOn } = alerts
  const on = max(toldOn)
  const rows = await db
    .select({ on: toldOn, alerts: count() })
    .from(alerts)
    .leftJoin(aircraft, eq(aircraft.id, alerts.aircraftId))
    .where(and(imported, sql`${level} > 0`, or(isNull(alerts.aircraftId), aircraftExists)))
    .groupBy(toldOn)
    .orderBy(desc(on))
    .limit(1)
  return rows[0]
}

export async function findAlertPage(
  db: Database,
  uid: string,
  query: AlertQuery,
  today: CalendarDate,
): Promise<PageOfAlerts> {
  const after = readCursor(query.after, Cursor)
  const rows: Found[] = await selectOf(db, uid, {
    alert: alerts,
    in: section,
    place,
    run: newest,
    ref,
    operator: { id: operators.id, name: operators.companyName },
  })
    .where(
      and(
        isShown(today),
        query.section ? sql`${section} = ${query.section}` : sql`${section} <> 'read'`,
        after &&
          sql`(${place}, ${newest}, ${level}, ${id}) < (${after[0]}::int, ${after[1]}::bigint, ${after[2]}::int, ${after[3]})`,
      ),
    )
    .orderBy(desc(place), desc(newest), desc(level), desc(id))
    .limit(rowsToRead(query))
  const page = toPage(
    query,
    rows,
    ({ place: at, alert, run }) => [at, Number(run), alert.level, alert.id],
    toAlert,
  )
  if (query.after !== undefined) return { ...page, today }
  const raised = await findImported(db)
  return {
    ...page,
    today,
    counts: await countSections(db, uid, today),
    upTo: (await findJob(db, alertsJob))?.lastGoodRun ?? 0,
    ...(raised && { imported: raised }),
  }
}

export async function findSubscription(db: Database, uid: string) {
  const [row] = await db.select().from(alertSubscriptions).where(eq(alertSubscriptions.uid, uid))
  return row
}

async function findLastDigest(db: Database, uid: string): Promise<AlertMail['last']> {
  const [row] = await db
    .select()
    .from(alertDigests)
    .where(eq(alertDigests.uid, uid))
    .orderBy(desc(alertDigests.day))
    .limit(1)
  if (!row) return undefined
  const { day, at, outcome, error, worse, over } = row
  return {
    ...{ day, at: at.toISOString(), new: row.new, worse, over },
    outcome: outcome === 'sending' ? 'perhaps-sent' : outcome,
    ...(error !== null && { error }),
  }
}

export async function findAlertMail(
  db: Database,
  { uid, email, emailVerified }: { uid: string; email: string | null; emailVerified: boolean },
  sends: boolean,
): Promise<AlertMail> {
  const {
    scope = 'none',
    operatorId = null,
    aircraftIds = [],
    alsoSoon = false,
  } = (await findSubscription(db, uid)) ?? {}
  const [operator] =
    operatorId === null
      ? []
      : await db
          .select({ id: operators.id, name: operators.companyName })
          .from(operators)
          .where(and(eq(operators.id, operatorId), operatorExists))
  const named = await db
    .select({ id: aircraft.id, tailNumber: aircraft.tailNumber })
    .from(aircraft)
    .where(and(isOneOf(aircraft.id, aircraftIds), aircraftExists))
    .orderBy(byTail)
  const last = await findLastDigest(db, uid)
  const { lastGoodAt, lastError } = (await findJob(db, alertsJob)) ?? {}
  return {
    ...{ scope, aircraft: named, alsoSoon, sends },
    ...(operator && { operator }),
    ...(email !== null && emailVerified && { address: email }),
    ...(last && { last }),
    ...(lastGoodAt && { lastRun: lastGoodAt.toISOString() }),
    ...(lastError && { lastError }),
  }
}
