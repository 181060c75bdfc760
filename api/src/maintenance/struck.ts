import type { Completion } from '@aerofleet/shared/contract/maintenance/items'
import { authorOf, type By } from '../db/author'
import { now } from '../db/columns'
import type { readings } from './table'

type StruckColumns = Pick<
  typeof readings.$inferSelect,
  'struckAt' | 'struckByUid' | 'struckByName' | 'struckReason'
>

/** The field `struck` of an answer. A row that counts has none. */
export function toStruck(row: StruckColumns): Pick<Completion, 'struck'> {
  const { struckAt, struckByUid, struckByName, struckReason } = row
  if (!struckAt) return {}
  const by = { uid: struckByUid ?? '', name: struckByName ?? '' }
  return { struck: { by, at: struckAt.toISOString(), reason: struckReason ?? '' } }
}

export function struckBy(by: By, reason: string) {
  const { byUid, byName } = authorOf(by)
  return { struckAt: now, struckByUid: byUid, struckByName: byName, struckReason: reason }
}

/** Lets a struck row count again. */
export const notStruck = {
  struckAt: null,
  struckByUid: null,
  struckByName: null,
  struckReason: null,
}
