import type { ForecastFilters } from '@aerofleet/shared/contract/maintenance/forecast'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Amounts } from '@aerofleet/shared/due/figures'
import type { Due } from '@aerofleet/shared/due/next-due'
import type { PartLimitKind } from '@aerofleet/shared/due/part'
import type { State } from '@aerofleet/shared/due/state'
import { and, eq, lte, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database'
import { isOneOf, jsonObject } from '../../db/json'
import { matchesItem, stateOf } from '../due/reads'
import { items } from '../table'

type Candidate = {
  id: string
  aircraftId: string
  due: Due
  variation: Amounts | null
  anchor: number | null
  state: State
  partLimit: PartLimitKind | null
  isAdvisory: boolean
}

/** A list of each field. An object of each item takes the database and the parser twice as long. */
type Columns = { [Field in keyof Candidate]: readonly Candidate[Field][] }

/** The items of one task. `later` and `noDate` count those that cannot fall into the span. */
export type Candidates = { task: Task; later: number; noDate: number; items: Columns }

type Wanted = {
  aircraftIds: readonly string[]
  filters: ForecastFilters
  today: CalendarDate
  /** The last projected day of an item that can fall into the span. Without it, every item can. */
  until: CalendarDate | undefined
  /** Items of orders fall where their order says. */
  planned: readonly string[]
}

/**
 * Most items share a task with others, so each task is read once. A revision of a programme never changes, so its name
 * and the code tell the task: to compare the tasks themselves takes the database longer than all else.
 */
export async function findCandidates(
  db: Database,
  { aircraftIds, filters, today, until, planned }: Wanted,
): Promise<Candidates[]> {
  const { id, aircraftId, due, variation, projectedOn } = items
  const { programmeId, programmeRevision, code } = items
  const isInSpan =
    until === undefined
      ? sql<boolean>`true`
      : sql<boolean>`coalesce(${or(lte(projectedOn, until), planned.length > 0 ? isOneOf(id, planned) : undefined)}, false)`
  const found = db
    .select({
      ...{ id, aircraftId, due, variation, projectedOn },
      ...{ programmeId, programmeRevision, code },
      ownId: sql`case when ${programmeId} is null then ${id} end`.as('own_id'),
      anchor: sql<number | null>`${items.base} -> 'anchor'`.as('anchor'),
      state: stateOf(today).as('state'),
      partLimit: items.componentLimit,
      isAdvisory: items.advisory,
      isCandidate: isInSpan.as('is_candidate'),
    })
    .from(items)
    .where(and(isOneOf(aircraftId, aircraftIds), matchesItem(db, filters, today)))
    .as('found')
  const { isCandidate } = found
  const list = (field: AnyColumn | SQL.Aliased) =>
    sql`coalesce(json_agg(${field}) filter (where ${isCandidate}), '[]')`
  const lists = {
    id: list(found.id),
    aircraftId: list(found.aircraftId),
    due: list(found.due),
    variation: list(found.variation),
    anchor: list(found.anchor),
    state: list(found.state),
    partLimit: list(found.partLimit),
    isAdvisory: list(found.isAdvisory),
  } satisfies Record<keyof Candidate, SQL>
  const one = alias(items, 'one')
  return db
    .select({
      task: sql<Task>`(${db
        .select({ task: one.task })
        .from(one)
        .where(eq(one.id, sql`min(${found.id})`))})`,
      later: sql<number>`count(${found.projectedOn}) filter (where not ${isCandidate})`.mapWith(
        Number,
      ),
      noDate:
        sql<number>`count(*) filter (where not ${isCandidate} and ${found.projectedOn} is null)`.mapWith(
          Number,
        ),
      items: sql<Columns>`${jsonObject(lists)}`,
    })
    .from(found)
    .groupBy(found.programmeId, found.programmeRevision, found.code, found.ownId)
}
