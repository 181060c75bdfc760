import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Resting } from '@aerofleet/shared/contract/maintenance/readings'
import { disallowedFigures } from '@aerofleet/shared/due/allowed'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, asc, eq, inArray, isNotNull, not } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { conflict } from '../../errors'
import { items } from '../table'
import type { ItemRow } from './answer'
import { findJudging } from './judge'
import type { NewEvent } from './log'

const { id, aircraftId, code, last, status, acknowledged } = items

type Beyond = { resting: Resting; message: string }

/**
 * Finds figures of completions and baselines that the readings do not allow and nobody has acknowledged. One
 * query reads the readings for all items, so 2,000 items take no longer than one.
 */
async function findBeyondReadings(
  db: Database,
  of: string,
  today: CalendarDate,
  itemId?: string,
): Promise<Beyond[]> {
  const rows = await db
    .select({ id, code, last })
    .from(items)
    .where(
      and(
        eq(aircraftId, of),
        inArray(status, ['active', 'done']),
        isNotNull(last),
        not(acknowledged),
        itemId === undefined ? undefined : eq(id, itemId),
      ),
    )
    .orderBy(asc(code), asc(id))
  const done = rows.flatMap((row) => (row.last ? [{ ...row, last: row.last }] : []))
  if (done.length === 0) return []
  const lines = done.map((row) => row.last)
  const log = (await findJudging(db, [{ aircraftId: of, lines }], today))(of)
  return done.flatMap(({ id: item, code: name, last: { completionId, date, hours, cycles } }) => {
    const figures = {
      date,
      ...(hours !== undefined && { hours }),
      ...(cycles !== undefined && { cycles }),
    }
    const issues = disallowedFigures(log, figures)
    if (issues.length === 0) return []
    const source =
      completionId === undefined ? { what: 'baseline' as const } : completedBy(completionId)
    const sentences = issues.map(({ message }) => `${message}.`).join(' ')
    return [
      {
        resting: { itemId: item, code: name, ...source, ...figures },
        message: `${name}: ${sentences}`,
      },
    ]
  })
}

const completedBy = (completionId: string) => ({ what: 'completion' as const, completionId })

export async function findResting(
  db: Database,
  of: string,
  today: CalendarDate,
): Promise<Resting[]> {
  return (await findBeyondReadings(db, of, today)).map(({ resting }) => resting)
}

export async function findBeyondAttention(
  db: Database,
  of: string,
  today: CalendarDate,
): Promise<Maintained['attention']> {
  const beyond = await findBeyondReadings(db, of, today)
  return beyond.map(({ resting: { itemId }, message }) => ({
    kind: 'figure-beyond-readings',
    message,
    itemId,
  }))
}

/** @throws 409 if the readings allow the figures, or somebody has acknowledged them already */
export async function acknowledgeEvents(
  db: Database,
  row: ItemRow,
  today: CalendarDate,
): Promise<NewEvent[]> {
  const [found] = await findBeyondReadings(db, row.aircraftId, today, row.id)
  if (!found)
    throw conflict(
      'nothing-to-acknowledge',
      'The readings allow the figures of this item, or somebody has acknowledged them.',
    )
  const { date, hours, cycles } = found.resting
  return [
    {
      kind: 'acknowledged',
      values: {
        date,
        ...(hours !== undefined && { hours }),
        ...(cycles !== undefined && { cycles }),
      },
    },
  ]
}
