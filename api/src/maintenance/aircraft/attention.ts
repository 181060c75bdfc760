import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import { figureText } from '@aerofleet/shared/due/plausible'
import { and, gt, isNull, or, sql } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { findPositionAttention, findUnknownLives } from '../components/reads'
import { findBeyondAttention } from '../items/reads'
import { findHoursStill, oldestFirst } from '../ledger/reads'
import { findOpenFindings } from '../orders/reads'
import { readings } from '../table'
import { findWithProgrammes } from './assigned'

type Attention = Maintained['attention']
type Entries = Iterable<readonly [aircraftId: string, entries: Attention]>

const figuresText = ({ hours, cycles }: Figures) =>
  `${figureText.hours(hours)}, ${figureText.cycles(cycles)}`

async function findCorrections(db: Database, ids: readonly string[]): Promise<Entries> {
  const rows = await db
    .select()
    .from(readings)
    .where(
      and(
        isOneOf(readings.aircraftId, ids),
        // The index has the same condition, word for word.
        sql`source = 'correction'`,
        isNull(readings.struckAt),
        isNull(readings.acknowledgedAt),
      ),
    )
    .orderBy(...oldestFirst)
  return rows.map(({ id: readingId, aircraftId, byName, date, ...figures }) => {
    const message = `${byName} has lowered the figures to ${figuresText(figures)}, as of ${date}.`
    return [aircraftId, [{ kind: 'correction', message, readingId }]]
  })
}

async function findAfterToday(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Entries> {
  const rows = await db
    .select()
    .from(readings)
    .where(
      and(
        isOneOf(readings.aircraftId, ids),
        isNull(readings.struckAt),
        or(readings.waiting, gt(readings.date, today)),
      ),
    )
    .orderBy(...oldestFirst)
  return rows.map(({ id: readingId, aircraftId, date, ...figures }) => {
    const message = `The reading of ${figuresText(figures)} is dated ${date}, after today. It counts from the first change on that day or later.`
    return [aircraftId, [{ kind: 'reading-after-today', message, readingId }]]
  })
}

async function findFindings(db: Database, ids: readonly string[]): Promise<Entries> {
  const found = await findOpenFindings(db, ids)
  return found.map(({ aircraftId, ...entry }) => [aircraftId, [entry]])
}

async function findOfParts(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Entries> {
  const positions = await findPositionAttention(db, ids, today)
  const found = [...positions, ...(await findUnknownLives(db, ids))]
  return found.map(({ aircraftId, ...entry }) => [aircraftId, [entry]])
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function findOfProgrammes(db: Database, ids: readonly string[]): Promise<Entries> {
  const { id, aircraftType } = aircraft
  const types = await db.select({ id, aircraftType }).from(aircraft).where(isOneOf(id, ids))
  const assigned = await findWithProgrammes(db, ids)
  return types.map((row) => {
    const { own, programme, latest } = assigned.get(row.id) ?? {}
    const type = programme ? latest?.type : undefined
    const typeDiffers = {
      kind: 'type-differs',
      message: `The programme is for ${type}, the aircraft is a ${row.aircraftType}.`,
    }
    const withdrawn = {
      kind: 'programme-withdrawn',
      message: `${own?.withdrawnProgramme} was withdrawn while the aircraft was deleted. It came back without a programme.`,
    }
    return [
      row.id,
      [
        ...(type !== undefined && !isSame(type, row.aircraftType) ? [typeDiffers] : []),
        ...((own?.withdrawnProgramme ?? null) === null ? [] : [withdrawn]),
      ],
    ]
  })
}

/** What somebody should look at, by aircraft. Aircraft without any are missing. */
export async function findAttention(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, Attention>> {
  const found = new Map<string, Attention>()
  for (const entries of [
    await findCorrections(db, ids),
    await findAfterToday(db, ids, today),
    await findBeyondAttention(db, ids, today),
    await findHoursStill(db, ids),
    await findFindings(db, ids),
    await findOfParts(db, ids, today),
    await findOfProgrammes(db, ids),
  ])
    for (const [of, own] of entries)
      if (own.length > 0) found.set(of, [...(found.get(of) ?? []), ...own])
  return found
}
