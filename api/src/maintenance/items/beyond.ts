import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Resting } from '@aerofleet/shared/contract/maintenance/readings'
import { disallowedFigures } from '@aerofleet/shared/due/allowed'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { counters, type Figures } from '@aerofleet/shared/due/figures'
import { figureText } from '@aerofleet/shared/due/plausible'
import type { Reading } from '@aerofleet/shared/due/rates'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { conflict } from '../../errors'
import { findNewestReading } from '../ledger/reads'
import { findInstallations } from '../parts/reads'
import { completions, items, readings } from '../table'
import type { ItemRow } from './answer'
import { findJudging } from './judge'
import type { NewEvent } from './log'

type Beyond = { resting: Resting; message: string }
/** By aircraft. */
type Lines = Map<string, Resting[]>

const doneOf = ({ date, hours, cycles }: Partial<Figures> & { date: CalendarDate }) => ({
  date,
  ...(hours !== undefined && { hours }),
  ...(cycles !== undefined && { cycles }),
})

/** Finds the last completion or baseline of each item, unless somebody has acknowledged its figures. */
async function findLastDone(
  db: Database,
  ofAircraft: readonly string[],
  itemId?: string,
): Promise<Lines> {
  const { id, aircraftId, code, last, status, acknowledged } = items
  const rows = await db
    .select({ id, aircraftId, code, last })
    .from(items)
    .where(
      and(
        isOneOf(aircraftId, ofAircraft),
        inArray(status, ['active', 'done']),
        isNotNull(last),
        not(acknowledged),
        itemId === undefined ? undefined : eq(id, itemId),
      ),
    )
    .orderBy(asc(code), asc(id))
  const lines: Lines = new Map(ofAircraft.map((each) => [each, []]))
  for (const row of rows) {
    if (!row.last) continue
    const { completionId } = row.last
    const source =
      completionId === undefined
        ? { what: 'baseline' as const }
        : { what: 'completion' as const, completionId }
    const line = { itemId: row.id, code: row.code, ...source, ...doneOf(row.last) }
    lines.get(row.aircraftId)?.push(line)
  }
  return lines
}

/** Finds the completions before the last one of their item. */
async function findEarlierDone(
  db: Database,
  of: string,
  from: CalendarDate | undefined,
): Promise<Resting[]> {
  const { id, itemId, aircraftId, code, date, hours, cycles, struckAt, n } = completions
  const rows = await db
    .select({ itemId, code, completionId: id, date, hours, cycles })
    .from(completions)
    .innerJoin(items, eq(items.id, itemId))
    .where(
      and(
        eq(aircraftId, of),
        isNull(struckAt),
        from === undefined ? undefined : gte(date, from),
        sql`${items.last} ->> 'completionId' is distinct from ${id}`,
      ),
    )
    .orderBy(asc(code), asc(n))
  return rows.map(({ completionId, ...row }) => ({ ...row, what: 'completion', completionId }))
}

/** A part has negative figures until a reading reaches those of its installation. */
function issuesOf(resting: Resting, log: readonly Reading[]): string[] {
  const newest = log.at(-1)
  const beyond = counters.flatMap((counter) => {
    const figure = resting.what === 'installation' ? resting[counter] : undefined
    return newest && figure !== undefined && figure > newest[counter]
      ? [`The installation at ${figureText[counter](figure)} is beyond the readings`]
      : []
  })
  return [...disallowedFigures(log, doneOf(resting)).map(({ message }) => message), ...beyond]
}

/** One query reads the readings for all of them, so 2,000 take no longer than one. */
async function findBeyondReadings(
  db: Database,
  today: CalendarDate,
  lines: ReadonlyMap<string, readonly Resting[]>,
): Promise<Map<string, Beyond[]>> {
  const sheets = [...lines].flatMap(([aircraftId, own]) =>
    own.length > 0 ? [{ aircraftId, lines: own }] : [],
  )
  if (sheets.length === 0) return new Map()
  const logOf = await findJudging(db, sheets, today)
  return new Map(
    sheets.map(({ aircraftId, lines: own }) => {
      const log = logOf(aircraftId)
      const beyond = own.flatMap((resting) => {
        const sentences = issuesOf(resting, log).map((sentence) => `${sentence}.`)
        if (sentences.length === 0) return []
        return [{ resting, message: `${resting.code}: ${sentences.join(' ')}` }]
      })
      return [aircraftId, beyond]
    }),
  )
}

/**
 * Finds what may rest on a reading: completions, and baselines that count, with figures that the readings
 * allow. Call it before you strike the reading, and `findResting` afterwards.
 */
export async function findAllowed(
  db: Database,
  { aircraftId, date }: { aircraftId: string; date: CalendarDate },
  today: CalendarDate,
): Promise<Resting[]> {
  const isBefore = and(lt(readings.date, date), ne(readings.source, 'correction'))
  // The reading allows nothing on the days before the last one that comes before it.
  const before = await findNewestReading(db, aircraftId, isBefore)
  const lines = [
    ...((await findLastDone(db, [aircraftId])).get(aircraftId) ?? []),
    ...(await findEarlierDone(db, aircraftId, before?.date)),
    ...((await findInstallations(db, [aircraftId])).get(aircraftId) ?? []),
  ]
  const beyond = await findBeyondReadings(db, today, new Map([[aircraftId, lines]]))
  const refused = new Set(beyond.get(aircraftId)?.map(({ resting }) => resting))
  return lines.filter((line) => !refused.has(line))
}

/** @param allowed the figures that the readings allowed before the strike */
export async function findResting(
  db: Database,
  of: string,
  today: CalendarDate,
  allowed: readonly Resting[],
): Promise<Resting[]> {
  const beyond = await findBeyondReadings(db, today, new Map([[of, allowed]]))
  return (beyond.get(of) ?? []).map(({ resting }) => resting).toSorted(byCodeAndDate)
}

const byCodeAndDate = (one: Resting, other: Resting) =>
  Number(one.code > other.code) - Number(one.code < other.code) ||
  Number(one.date > other.date) - Number(one.date < other.date)

export async function findBeyondAttention(
  db: Database,
  ofAircraft: readonly string[],
  today: CalendarDate,
): Promise<Map<string, Maintained['attention']>> {
  const lines = await findLastDone(db, ofAircraft)
  for (const [of, own] of await findInstallations(db, ofAircraft)) lines.get(of)?.push(...own)
  const beyond = await findBeyondReadings(db, today, lines)
  return new Map(
    [...beyond].map(([of, own]) => [
      of,
      own.map(({ resting: { itemId, componentId }, message }) => ({
        kind: 'figure-beyond-readings',
        message,
        ...(itemId !== undefined && { itemId }),
        ...(componentId !== undefined && { componentId }),
      })),
    ]),
  )
}

/** @throws 409 if the readings allow the figures, or somebody has acknowledged them already */
export async function acknowledgeEvents(
  db: Database,
  row: ItemRow,
  today: CalendarDate,
): Promise<NewEvent[]> {
  const done = await findLastDone(db, [row.aircraftId], row.id)
  const [found] = (await findBeyondReadings(db, today, done)).get(row.aircraftId) ?? []
  if (!found)
    throw conflict(
      'nothing-to-acknowledge',
      'The readings allow the figures of this item, or somebody has acknowledged them.',
    )
  return [{ kind: 'acknowledged', values: doneOf(found.resting) }]
}
