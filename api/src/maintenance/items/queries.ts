import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Usage } from '@aerofleet/shared/due/outlook'
import type { StoredDates } from '@aerofleet/shared/due/stored-dates'
import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  ne,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { authorOf, type By } from '../../db/author'
import { inBatches } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { asStored, insertRows, isOneOf, jsonObject, readJson, updateRows } from '../../db/json'
import { notFound, versionMismatch } from '../../errors'
import { findUsage, projectItem } from '../ledger/reads'
import { lockFigures } from '../lock'
import { itemEvents, items } from '../table'
import { findOnAircraft, type ItemRow, type OnAircraft } from './answer'
import {
  calculateItem,
  continueItem,
  type CalculatedItem,
  type FurtherEvent,
  type LogEvent,
  type NewEvent,
} from './log'

export type Standing = OnAircraft & { usage: Usage }

export async function findStandings(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, Standing>> {
  const found = await findOnAircraft(db, ids, today)
  const usages = await findUsage(db, [...found.keys()])
  return new Map(
    [...found].map(([id, on]) => [
      id,
      { ...on, usage: usages.get(id) ?? { newest: on.newest, rates: {}, unknown: on.unknown } },
    ]),
  )
}

/** One statement reads or writes so many. Converting 2,000 at once would keep other requests waiting. */
const itemsAtOnce = 250

export type LoggedItem = { row: ItemRow; log: readonly LogEvent[] }
export type ChangedItem = { row: ItemRow; added: readonly LogEvent[] }

const noDates: StoredDates = {
  baselineMissing: false,
  overdueFrom: null,
  dueFrom: null,
  checkFrom: null,
  extendedFrom: null,
  soonFrom: null,
  counterOn: null,
  projectedOn: null,
  urgentOn: null,
  withoutRate: null,
  driver: null,
}

const withDates = (calculated: CalculatedItem, usage: Usage) => ({
  ...calculated,
  ...(calculated.status === 'active' ? projectItem(calculated, usage) : noDates),
})

export const projectLog = (log: readonly LogEvent[], usage: Usage) =>
  withDates(calculateItem(log), usage)

export type Writing = { by: By; at: Date }

const eventsBy = <Event extends NewEvent>({ by, at }: Writing, events: readonly Event[]) =>
  events.map((event) => ({ ...asStored(event), ...authorOf(by), at }))

export function withEvents(
  { row, log }: LoggedItem,
  events: readonly NewEvent[],
  writing: Writing,
  { usage }: Pick<Standing, 'usage'>,
): ChangedItem {
  const added: LogEvent[] = eventsBy(writing, events)
  const projected = projectLog([...log, ...added], usage)
  return { row: { ...row, ...projected, version: row.version + 1 }, added }
}

/** Needs no log: the events go on from the stored fields. */
export function withFurtherEvents(
  row: ItemRow,
  events: readonly FurtherEvent[],
  writing: Writing,
  { usage }: Pick<Standing, 'usage'>,
): ChangedItem {
  const added = eventsBy(writing, events)
  const projected = withDates(continueItem(row, added), usage)
  return { row: { ...row, ...projected, version: row.version + 1 }, added }
}

/** Nothing follows from the name of a revision, so this calculates nothing. */
export const withRevisionName = (
  row: ItemRow,
  programmeRevision: string,
  writing: Writing,
): ChangedItem => ({
  row: { ...row, programmeRevision, version: row.version + 1 },
  added: eventsBy(writing, [{ kind: 'revision', values: { programmeRevision } }]),
})

const noComponent = { componentId: null, componentLimit: null }

export function createItem(
  programmeId: string | null,
  events: readonly NewEvent[],
  writing: Writing,
  { aircraft, usage }: Standing,
  component: Pick<ItemRow, 'componentId' | 'componentLimit'> = noComponent,
): ChangedItem {
  const log: LogEvent[] = eventsBy(writing, events)
  const row = {
    id: randomUUID(),
    version: 1,
    aircraftId: aircraft.id,
    programmeId,
    ...component,
    ...projectLog(log, usage),
    createdAt: writing.at,
  }
  return { row, added: log }
}

type Storing = {
  added?: readonly ChangedItem[]
  changed?: readonly ChangedItem[]
  /** Only the names of their revisions change. */
  renamed?: readonly ChangedItem[]
}

export async function storeItems(
  tx: Transaction,
  { added = [], changed = [], renamed = [] }: Storing,
): Promise<void> {
  const rowsOf = (some: readonly ChangedItem[]) => some.map(({ row }) => row)
  // Terminated items come first, because a new item may have the same code.
  for (const some of inBatches(changed, itemsAtOnce)) await updateRows(tx, items, rowsOf(some))
  const names = rowsOf(renamed).map(({ id, version, programmeRevision }) => {
    return { id, version, programmeRevision }
  })
  await updateRows(tx, items, names)
  for (const some of inBatches(added, itemsAtOnce)) await insertRows(tx, items, rowsOf(some))
  for (const some of inBatches([...changed, ...renamed, ...added], itemsAtOnce)) {
    const events = some.flatMap(({ row, added: unsaved }) =>
      unsaved.map((event) => ({ itemId: row.id, ...event })),
    )
    if (events.length > 0) await insertRows(tx, itemEvents, events)
  }
}

type Stored<Row, Time extends keyof Row> = Omit<Row, Time> & Record<Time, string>

/** A subquery for each item reads an index. A join would read all events, if the database has no statistics. */
export async function findLogs(
  db: Database,
  itemIds: readonly string[],
): Promise<Map<string, LogEvent[]>> {
  const { id, itemId, kind, values, byUid, byName, at } = itemEvents
  const logs = new Map<string, LogEvent[]>()
  for (const some of inBatches(itemIds, itemsAtOnce)) {
    const wanted = sql`json_array_elements_text(${JSON.stringify(some)}::json) as "wanted" (id)`
    const log = db
      .select({
        log: sql`json_agg(${jsonObject({ kind, values, byUid, byName, at })} order by ${id})`,
      })
      .from(itemEvents)
      .where(sql`${itemId} = wanted.id`)
    const rows = await readJson<{ of: string; log: Stored<LogEvent, 'at'>[] | null }>(
      db,
      db.select({ json: jsonObject({ of: sql`wanted.id`, log: sql`(${log})` }) }).from(wanted),
    )
    for (const { of, log: events } of rows) {
      const logged = events?.map((event) => ({ ...event, at: new Date(event.at) }))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `storeItems` writes events
      if (logged) logs.set(of, logged as LogEvent[])
    }
    await giveWay()
  }
  return logs
}

async function withLogs(db: Database, rows: readonly ItemRow[]): Promise<LoggedItem[]> {
  const logs = await findLogs(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ row, log: logs.get(row.id) ?? [] }))
}

/** The embedded database runs in this thread, so only this lets other requests run. */
const giveWay = () => setImmediate()

type Some = { which?: SQL | undefined; limit?: number }

async function readRowsOf(
  db: Database,
  aircraftIds: readonly string[],
  read: (which: SQL) => SQLWrapper,
  { which, limit }: Some = {},
): Promise<ItemRow[]> {
  const { id, aircraftId, status } = items
  const query = db
    .select({ id })
    .from(items)
    .where(and(isOneOf(aircraftId, aircraftIds), ne(status, 'terminated'), which))
    .orderBy(asc(id))
  const found = await (limit === undefined ? query : query.limit(limit))
  const all: ItemRow[] = []
  for (const some of inBatches(found, itemsAtOnce)) {
    const ids = some.map((each) => each.id)
    const rows = await readJson<Stored<ItemRow, 'createdAt'>>(db, read(isOneOf(id, ids)))
    for (const row of rows) all.push({ ...row, createdAt: new Date(row.createdAt) })
    await giveWay()
  }
  return all
}

const selectRows = (db: Database, which: SQL) =>
  db
    .select({ json: jsonObject(getTableColumns(items)) })
    .from(items)
    .where(which)
    .orderBy(asc(items.id))

/** Without terminated items. */
export const findRowsOf = (db: Database, aircraftIds: readonly string[]) =>
  readRowsOf(db, aircraftIds, (which) => selectRows(db, which))

/** The caller has locked the aircraft. */
export const lockRowsOf = (tx: Transaction, aircraftIds: readonly string[], some?: Some) =>
  readRowsOf(tx, aircraftIds, (which) => selectRows(tx, which).for('update'), some)

export const findItemsOf = async (db: Database, aircraftIds: readonly string[]) =>
  withLogs(db, await findRowsOf(db, aircraftIds))

/** The caller has locked the aircraft. */
export const lockItemsOf = async (tx: Transaction, aircraftIds: readonly string[]) =>
  withLogs(tx, await lockRowsOf(tx, aircraftIds))

/**
 * @param ifMatch the version that the caller has read; `null` for any
 * @param missing the noun of the 404
 * @throws 404 if there is no such item or its aircraft was deleted, 412 if it has another version
 */
export async function lockItem(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
  today: CalendarDate,
  missing: 'Item' | 'Completion' = 'Item',
): Promise<LoggedItem & { on: Standing }> {
  const isItem = eq(items.id, id)
  const [found] = await tx.select({ aircraftId: items.aircraftId }).from(items).where(isItem)
  await lockFigures(tx, found ? [found.aircraftId] : [])
  const [row] = await tx.select().from(items).where(isItem).for('update')
  // We read this after the lock, so that a reading that came meanwhile counts.
  const on = row && (await findStandings(tx, [row.aircraftId], today)).get(row.aircraftId)
  if (!row || !on) throw notFound(missing)
  const [item = { row, log: [] }] = await withLogs(tx, [row])
  if (ifMatch !== null && row.version !== ifMatch)
    throw versionMismatch(item.log.at(-1)?.byName ?? 'somebody else', 'item')
  return { ...item, on }
}

/** If two completions wait for each other here, the database aborts one of them, and we try it again. */
async function lockOthers(
  tx: Transaction,
  aircraftId: string,
  which: SQL | undefined,
): Promise<LoggedItem[]> {
  const rows = await tx
    .select()
    .from(items)
    .where(and(eq(items.aircraftId, aircraftId), which))
    .orderBy(asc(items.id))
    .for('update')
  return withLogs(tx, rows)
}

export function lockTerminatedBy(
  tx: Transaction,
  { id, aircraftId }: { id: string; aircraftId: string },
): Promise<LoggedItem[]> {
  const { itemId, kind, values } = itemEvents
  const isOfCompletion = sql`${values} ->> 'completionId' = ${id}`
  const ended = tx
    .select({ itemId })
    .from(itemEvents)
    .where(and(eq(itemId, items.id), eq(kind, 'terminated'), isOfCompletion))
  return lockOthers(tx, aircraftId, exists(ended))
}

/** @throws 404 if there is no such item or its aircraft was deleted */
export async function findItem(db: Database, id: string, today: CalendarDate) {
  const [row] = await db.select().from(items).where(eq(items.id, id))
  const on = row && (await findOnAircraft(db, [row.aircraftId], today)).get(row.aircraftId)
  if (!row || !on) throw notFound('Item')
  return { row, on }
}
