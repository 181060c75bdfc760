import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import {
  fallingFigures,
  implausibleFigures,
  type FigureIssue,
  type Neighbours,
} from '@aerofleet/shared/due/plausible'
import type { Reading } from '@aerofleet/shared/due/rates'
import { stateOn } from '@aerofleet/shared/due/state'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import type { BroughtReading } from '../../db/tables'
import { conflict } from '../../errors'
import { reprojectItems } from '../project'
import { takeFigures, toReading, type ReadingRow } from './queries'

function refuse(code: string, issues: FigureIssue[], pathOf: (issue: FigureIssue) => string): void {
  const [first] = issues
  const details = issues.map((issue) => ({ ...issue, path: pathOf(issue) }))
  if (first) throw conflict(code, first.message, details)
}

/**
 * @param pathOf returns the field of a counter in the body
 * @throws 409 for figures that fall without an override, or implausible ones without `accept`
 */
export function checkFigures(
  reading: Reading,
  neighbours: Neighbours,
  { accept, override }: { accept: boolean; override?: object | undefined },
  pathOf = ({ path }: FigureIssue): string => path,
): void {
  const falling = override ? [] : fallingFigures(reading, neighbours)
  refuse(neighbours.after ? 'reading-out-of-order' : 'counter-fell', falling, pathOf)
  if (!accept) refuse('reading-implausible', implausibleFigures(reading, neighbours), pathOf)
}

export async function follow(
  tx: Transaction,
  reading: ReadingRow,
  of: Aircraft,
  newest: ReadingRow,
  today: CalendarDate,
  did?: BroughtReading['did'],
): Promise<{ answer: ReadingSaved; entries: HistoryEntry[] }> {
  const { aircraft, entries } = await takeFigures(tx, of, newest)
  const { id, totalHours, totalCycles, version = 1 } = aircraft
  const changed = (await reprojectItems(tx, [id])).flatMap(
    ({ id: itemId, code, before, after }) => {
      const [from, to] = [stateOn(before, today), stateOn(after, today)]
      return from === to ? [] : [{ itemId, code, from, to }]
    },
  )
  const figures = { id, totalHours, totalCycles, version }
  const isBrought = did !== undefined || newest.id === reading.id
  const brought = { brought: { id: reading.id, isLogged: true, ...(did && { did }) } }
  return {
    answer: { reading: toReading(reading), aircraft: figures, changed },
    entries: entries.map((entry) => ({ ...entry, ...(isBrought && brought) })),
  }
}
