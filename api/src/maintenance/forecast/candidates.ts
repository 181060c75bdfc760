import type { ForecastFilters } from '@aerofleet/shared/contract/maintenance/forecast'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Amounts } from '@aerofleet/shared/due/figures'
import type { Due } from '@aerofleet/shared/due/next-due'
import type { PartLimitKind } from '@aerofleet/shared/due/part'
import type { Since } from '@aerofleet/shared/due/stored-dates'
import { and, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { matchesItem } from '../due/reads'
import { items } from '../table'

/** An array takes the database and the parser half the time of an object. */
export type Candidate = [
  id: string,
  aircraftId: string,
  due: Due,
  variation: Amounts | null,
  anchor: number | null,
  overdueFrom: Since | null,
  dueFrom: Since | null,
  partLimit: PartLimitKind | null,
  isAdvisory: boolean,
]

/** The items of one task. `later` and `noDate` count those that cannot fall into the span. */
export type Candidates = { task: Task; later: number; noDate: number; items: Candidate[] }

type Wanted = {
  aircraftIds: readonly string[]
  filters: ForecastFilters
  today: CalendarDate
  /** The last projected day of an item that can fall into the span. Without it, every item can. */
  until: CalendarDate | undefined
  /** Items of orders fall where their order says. */
  planned: readonly string[]
}

const { id, aircraftId, task, due, base, variation, overdueFrom, dueFrom, projectedOn } = items
const { componentLimit, advisory } = items
const candidate = sql`json_build_array(${id}, ${aircraftId}, ${due}, ${variation}, ${base} -> 'anchor',
  ${overdueFrom}, ${dueFrom}, ${componentLimit}, ${advisory})::text`

/** Most items share a task with others, so each task is read once. */
export async function findCandidates(
  db: Database,
  { aircraftIds, filters, today, until, planned }: Wanted,
): Promise<Candidates[]> {
  const isCandidate: SQL =
    until === undefined
      ? sql`true`
      : sql`coalesce(${or(lte(projectedOn, until), planned.length > 0 ? isOneOf(id, planned) : undefined)}, false)`
  const rows = await db
    .select({
      task,
      later: sql<number>`count(${projectedOn}) filter (where not ${isCandidate})`.mapWith(Number),
      noDate:
        sql<number>`count(*) filter (where not ${isCandidate} and ${projectedOn} is null)`.mapWith(
          Number,
        ),
      found: sql<string | null>`string_agg(${candidate}, ',') filter (where ${isCandidate})`,
    })
    .from(items)
    .where(and(isOneOf(aircraftId, aircraftIds), matchesItem(db, filters, today)))
    .groupBy(task)
  return rows.map(({ found, ...group }) => ({
    ...group,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query says what it selects
    items: JSON.parse(`[${found ?? ''}]`) as Candidate[],
  }))
}
