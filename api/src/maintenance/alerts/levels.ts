import {
  alertLevels,
  type AlertKind,
  type AlertLevel,
} from '@aerofleet/shared/contract/maintenance/alerts'
import { daysBetween, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { alerts } from './table'

export type AlertRow = typeof alerts.$inferSelect

/** A subject as it stands today. */
export type Standing = {
  subject: string
  kind: AlertKind
  level: AlertLevel
  basis: string
  title: string
  message: string
  aircraftId?: string | undefined
  itemId?: string | undefined
  orderId?: string | undefined
  componentId?: string | undefined
}

/** What fell without work and rises again within so many days is the same alert. */
export const calmDays = 14

export const rankOf = (level: AlertLevel): number => alertLevels.indexOf(level) + 1
export const levelAt = (rank: number): AlertLevel => alertLevels[rank - 1] ?? 'notice'

type Sweeping = { today: CalendarDate; run: number; isImported: boolean; newId: () => string }

/** Returns the level that still counts as told. */
function toldOf({ told, level, fellOn }: AlertRow, today: CalendarDate): number {
  return fellOn !== null && daysBetween(fellOn, today) > calmDays ? level : told
}

function textOf({ kind, title, message, ...more }: Standing) {
  const { aircraftId = null, itemId = null, orderId = null, componentId = null } = more
  return { kind, title, message, aircraftId, itemId, orderId, componentId }
}

const begun = (standing: Standing, { today, run, isImported, newId }: Sweeping): AlertRow => {
  const { subject, basis } = standing
  const level = rankOf(standing.level)
  return {
    ...{ id: newId(), subject, basis, ...textOf(standing), level, told: level },
    ...{ fellOn: null, newRun: run, toldRun: run, overRun: null, toldOn: today },
    imported: isImported,
  }
}

/**
 * Compares what stands today with what was told last. Nothing depends on when the last sweep was.
 * @returns the row as it should be; `undefined` if there is nothing to store
 */
export function compare(
  before: AlertRow | undefined,
  standing: Standing | undefined,
  sweeping: Sweeping,
): AlertRow | undefined {
  const { today, run, isImported } = sweeping
  if (!before) return standing && begun(standing, sweeping)
  if (!standing)
    return before.level === 0
      ? undefined
      : { ...before, told: toldOf(before, today), level: 0, fellOn: today, overRun: run }
  const { id } = before
  if (before.basis !== standing.basis) return { ...begun(standing, sweeping), id }
  const level = rankOf(standing.level)
  const told = toldOf(before, today)
  if (told === 0) return { ...begun(standing, sweeping), id }
  const row = { ...before, ...textOf(standing), level, told, overRun: null }
  if (level > told)
    return { ...row, told: level, fellOn: null, toldRun: run, toldOn: today, imported: isImported }
  if (level === told) return { ...row, fellOn: null }
  const hasFallen = level < before.level || before.fellOn === null
  return { ...row, fellOn: hasFallen ? today : before.fellOn }
}
