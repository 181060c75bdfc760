import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { findAircraft } from '../../aircraft/reads'
import type { Caller } from '../../db/author'
import { rehearse, withoutRaces, type Work } from '../../db/change'
import type { Database } from '../../db/database'
import { notFound } from '../../errors'
import { toCsvFile, type CsvRow } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import { findOnAircraft } from '../items/reads'
import { correctComponent, removeComponent, setCondition } from './acts'
import { findContext, firstLimiterOf, toComponent, toRef } from './answer'
import { beneath, chainOf } from './assembly'
import { createComponent, updateComponent } from './enter'
import { findEvents, toEvent } from './events'
import { exchangeComponents } from './exchange'
import { installComponent } from './install'
import { countComponents, findComponents } from './list'
import { declareNotRequired, findEmptyPositions } from './positions'
import { exportStatus, inTreeOrder, statusColumns } from './status'
import { strikeLast } from './strike'

export { completionHandlers } from './strike-completion'

type Call = {
  db: Database
  caller: Caller
  change: <T>(work: Work<T>) => Promise<T>
  params: { id: string }
  ifMatch: number | null
  today: () => string
  timeZone: string
}

const requestOf = ({ params, ifMatch, today, timeZone }: Call) => ({
  id: params.id,
  ifMatch,
  day: { today: today(), timeZone },
})

/** Stores an act, or with `dryRun` shows what it would do. */
const act = <Answer>(
  { db, caller, change }: Pick<Call, 'db' | 'caller' | 'change'>,
  work: Work<Answer>,
  dryRun?: '0' | '1',
): Promise<Answer> =>
  withoutRaces(() => (dryRun === '1' ? rehearse(db, caller, work) : change(work)))

const eventColumns = [
  ...['date', 'event', 'tailNumber', 'parent', 'position', 'hours', 'cycles'],
  ...['tsn', 'csn', 'tso', 'cso', 'condition', 'reason', 'certificate', 'order', 'by', 'struck'],
]

async function* exportEvents(db: Database, id: string) {
  const query: CursorQuery = { limit: 200 }
  let after: string | undefined
  do {
    const rows = await findEvents(db, id, { ...query, after })
    const page = toPage(query, rows, ({ event }) => event.id, toEvent)
    yield page.items.map((event): CsvRow => [
      ...[event.date, event.kind, event.aircraft?.tailNumber, event.parent?.serialNumber],
      ...[event.position, event.figures?.hours, event.figures?.cycles],
      ...[event.tsn, event.csn, event.tso, event.cso, event.condition, event.reason],
      ...[event.certificate, event.order?.number, event.by.name, event.struck?.reason],
    ])
    after = page.next ?? undefined
  } while (after !== undefined)
}

export const componentHandlers: HandlersOf<
  'maintenanceComponent' | 'maintenancePosition' | 'maintenanceStatus'
> = {
  maintenanceComponentList: async ({ db, query, today: readToday }) => {
    const today = readToday()
    const page = await findComponents(db, query, today)
    const counts = query.after === undefined ? { counts: await countComponents(db, query) } : {}
    return { ...page, ...counts, today }
  },

  maintenanceComponentCreate: (call) =>
    act(call, createComponent(call.body, { today: call.today(), timeZone: call.timeZone })),

  maintenanceComponentView: async ({ db, params, today: readToday }) => {
    const today = readToday()
    const context = await findContext(db, { componentIds: [params.id] }, today)
    const row = context.rows.get(params.id)
    if (!row) throw notFound('Component')
    const [, ...above] = chainOf(context.rows, row)
    return {
      component: toComponent(context, row),
      beneath: beneath(context.rows, row.id).map((each) => toComponent(context, each)),
      above: above.toReversed().map(toRef),
      today,
    }
  },

  maintenanceComponentUpdate: (call) => act(call, updateComponent(requestOf(call), call.body)),

  maintenanceComponentEvents: async ({ db, params, query, today }) => {
    const rows = await findEvents(db, params.id, query)
    return { ...toPage(query, rows, ({ event }) => event.id, toEvent), today: today() }
  },

  maintenanceComponentInstall: (call) =>
    act(call, installComponent(requestOf(call), call.body), call.query.dryRun),

  maintenanceComponentRemove: (call) =>
    act(call, removeComponent(requestOf(call), call.body), call.query.dryRun),

  maintenanceComponentExchange: (call) =>
    act(call, exchangeComponents(requestOf(call), call.body), call.query.dryRun),

  maintenanceComponentCondition: (call) => act(call, setCondition(requestOf(call), call.body)),

  maintenanceComponentCorrect: (call) =>
    act(call, correctComponent(requestOf(call), call.body), call.query.dryRun),

  maintenanceComponentStrike: (call) => act(call, strikeLast(requestOf(call), call.body.reason)),

  maintenanceComponentsOfAircraft: async ({ db, params, today: readToday }) => {
    await findAircraft(db, params.id)
    const today = readToday()
    const context = await findContext(db, { aircraftIds: [params.id] }, today)
    const rows = inTreeOrder(context.rows)
    const firstLimiter = firstLimiterOf(context, rows)
    const newest = (await findOnAircraft(db, [params.id], today)).get(params.id)?.newest
    return {
      components: rows.map((row) => toComponent(context, row)),
      emptyPositions: await findEmptyPositions(db, [params.id], today),
      ...(firstLimiter && { firstLimiter }),
      counters: newest ?? { hours: 0, cycles: 0, date: today },
      today,
    }
  },

  maintenancePositionNotRequired: ({ change, params, body, ifMatch, today }) =>
    change(declareNotRequired(params.id, ifMatch, body.reason, today())),

  maintenanceStatusCsv: async ({ db, query, today }) =>
    toCsvFile(`components-${today()}.csv`, statusColumns, exportStatus(db, query, today())),

  maintenanceComponentEventsCsv: async ({ db, params, today }) =>
    toCsvFile(`component-${today()}.csv`, eventColumns, exportEvents(db, params.id)),
}
