import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, desc, eq, lt } from 'drizzle-orm'
import { findAircraft } from '../../aircraft/reads'
import type { Work } from '../../db/change'
import type { Database, Transaction } from '../../db/database'
import { asStored } from '../../db/json'
import { conflict, HttpError, invalid, requireNoProblems } from '../../errors'
import { toCsvFile } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { NumberCursor, readCursor, rowsToRead, toPage } from '../../http/page'
import { lockManyMaintained } from '../lock'
import { completions, itemEvents } from '../table'
import { withPlanned } from '../work/reads'
import { toItem } from './answer'
import { acknowledgeEvents } from './beyond'
import { findCompletions, toCompletion } from './completions'
import { itemCreated, itemUpdated } from './entry'
import { baselineColumns, exportBaselines, exportRecords, recordColumns } from './export'
import type { NewEvent } from './log'
import {
  createItem,
  findItem,
  findStandings,
  lockItem,
  storeItems,
  withEvents,
  type LoggedItem,
} from './queries'
import { refuseTakenCode, requireRoom } from './room'
import { baselineProblems, requireActive, requireOwn, requireVariation } from './rules'
import { readingStrikeHandlers } from './strike-reading'
import { requireAllowedBaseline, updateEvents } from './update-events'

async function planned(db: Database, item: Item): Promise<Item> {
  const [found = item] = await withPlanned(db, [item])
  return found
}

type ItemCall = {
  change: (work: Work<Item>) => Promise<Item>
  params: { id: string }
  ifMatch: number | null
  today: () => CalendarDate
  timeZone: string
}

function addToLog(
  { change, params, ifMatch, today: readToday }: ItemCall,
  decide: (
    item: LoggedItem,
    today: CalendarDate,
    tx: Transaction,
  ) => NewEvent[] | Promise<NewEvent[]>,
): Promise<Item> {
  return change(async (tx, by) => {
    const today = readToday()
    const { on, ...before } = await lockItem(tx, params.id, ifMatch, today)
    const events = await decide(before, today, tx)
    if (events.length === 0)
      return { entries: [], answer: await planned(tx, toItem(before.row, on, today)) }
    const after = withEvents(before, events, { by, at: new Date() }, on)
    await storeItems(tx, { changed: [after] })
    return {
      entries: [itemUpdated(before.row, after.row)],
      answer: await planned(tx, toItem(after.row, on, today)),
    }
  })
}

const toEvent = ({ id, kind, at, byUid, byName, values }: typeof itemEvents.$inferSelect) => ({
  id: String(id),
  kind,
  at: at.toISOString(),
  by: { uid: byUid, name: byName },
  values,
})

/** Completing an item asks the orders first, and a strike of that the components, so they stand above. */
export const itemHandlers: Omit<
  HandlersOf<
    | 'maintenanceItem'
    | 'maintenanceVariation'
    | 'maintenanceCompletion'
    | 'maintenanceRecords'
    | 'maintenanceBaselines'
    | 'maintenanceReadingStrike'
  >,
  'maintenanceItemComplete' | 'maintenanceCompletionStrike'
> = {
  ...readingStrikeHandlers,

  maintenanceRecordsCsv: async ({ db, caller, query, today }) => {
    const which = caller.role === 'admin' ? 'all' : 'existing'
    return toCsvFile(`records-${today()}.csv`, recordColumns, exportRecords(db, query, which))
  },

  maintenanceBaselinesCsv: async ({ db, query, today }) =>
    toCsvFile(`baselines-${today()}.csv`, baselineColumns, exportBaselines(db, query)),

  maintenanceItemCreate: ({ change, body, today: readToday, timeZone }) => {
    const { aircraftId, baseline, accept, ...fields } = body
    const task = asStored(fields)
    return refuseTakenCode(task.code, () =>
      change(async (tx, by) => {
        const today = readToday()
        const day = { today, timeZone }
        const problems = baseline ? baselineProblems(task, baseline, day, 'baseline.') : []
        requireNoProblems(problems)
        await lockManyMaintained(tx, [aircraftId])
        const on = (await findStandings(tx, [aircraftId], today)).get(aircraftId)
        if (!on) throw invalid([{ path: 'aircraftId', message: 'Aircraft not found' }])
        await requireRoom(tx, aircraftId)
        const events: NewEvent[] = [
          { kind: 'revision', values: { task } },
          ...(baseline ? [{ kind: 'baseline' as const, values: baseline }] : []),
        ]
        if (!accept) await requireAllowedBaseline(tx, aircraftId, events, today)
        const item = createItem(null, events, { by, at: new Date() }, on)
        await storeItems(tx, { added: [item] })
        return { entries: [itemCreated(item.row)], answer: toItem(item.row, on, today) }
      }),
    )
  },

  maintenanceItemView: async ({ db, params, today }) => {
    const { row, on } = await findItem(db, params.id, today())
    return planned(db, toItem(row, on, today()))
  },

  maintenanceItemUpdate: (call) => {
    const { body } = call
    return refuseTakenCode(String(body['code']), () =>
      addToLog(call, (item, today, tx) =>
        updateEvents(tx, item, body, { today, timeZone: call.timeZone }),
      ),
    )
  },

  maintenanceItemEvents: async ({ db, params, query, today: readToday }) => {
    const today = readToday()
    const after = readCursor(query.after, NumberCursor)
    await findItem(db, params.id, today)
    const { itemId, id } = itemEvents
    const rows = await db
      .select()
      .from(itemEvents)
      .where(and(eq(itemId, params.id), after === undefined ? undefined : lt(id, after)))
      .orderBy(desc(id))
      .limit(rowsToRead(query))
    return { ...toPage(query, rows, (row) => row.id, toEvent), today }
  },

  maintenanceItemCompletions: async ({ db, params, query, today: readToday }) => {
    const today = readToday()
    await findItem(db, params.id, today)
    const rows = await findCompletions(db, eq(completions.itemId, params.id), query)
    return { ...toPage(query, rows, ({ n }) => n, toCompletion), today }
  },

  maintenanceCompletionList: async ({ db, params, query, today }) => {
    await findAircraft(db, params.id)
    const rows = await findCompletions(db, eq(completions.aircraftId, params.id), query)
    return { ...toPage(query, rows, ({ n }) => n, toCompletion), today: today() }
  },

  maintenanceVariationGrant: (call) =>
    addToLog(call, ({ row }) => {
      requireVariation(row, call.body)
      return [{ kind: 'variation', values: call.body }]
    }),

  maintenanceVariationWithdraw: async ({ change, params, ifMatch, today: readToday }) =>
    change(async (tx, by) => {
      const { on, ...before } = await lockItem(tx, params.id, ifMatch, readToday())
      const { variation } = before.row
      if (!variation)
        throw new HttpError(404, 'variation-not-found', 'This item has no variation in force')
      const { reference } = variation
      const writing = { by, at: new Date() }
      const after = withEvents(before, [{ kind: 'withdrawal', values: { reference } }], writing, on)
      await storeItems(tx, { changed: [after] })
      return { entries: [itemUpdated(before.row, after.row)], answer: undefined }
    }),

  maintenanceItemNotApplicable: (call) =>
    addToLog(call, ({ row }) => {
      requireOwn(row)
      requireActive(row)
      return [{ kind: 'not-applicable', values: call.body }]
    }),

  maintenanceItemAcknowledge: (call) =>
    addToLog(call, ({ row }, today, tx) => acknowledgeEvents(tx, row, today)),

  maintenanceItemReactivate: (call) =>
    addToLog(call, ({ row }) => {
      if (row.status === 'active') throw conflict('already-active', 'This item is active.')
      if (row.status !== 'not-applicable') requireActive(row)
      return [{ kind: 'reactivated', values: call.body }]
    }),
}
