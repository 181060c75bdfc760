import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { withoutDue } from '@aerofleet/shared/due/next-due'
import { stateOn } from '@aerofleet/shared/due/state'
import type { ItemRow } from '../items/reads'
import type { Plan, Plannable } from './assign'

export function countOverdue(
  { added, changed }: Plan,
  before: readonly ItemRow[],
  today: CalendarDate,
): number {
  const isOverdue = (row: ItemRow) => row.status === 'active' && stateOn(row, today) === 'overdue'
  const overdueBefore = new Set(before.filter(isOverdue).map(({ id }) => id))
  return [...added, ...changed].filter(({ row }) => isOverdue(row) && !overdueBefore.has(row.id))
    .length
}

type Lacking = {
  code: string
  /** Without a due after the revision, although the item lacks none in them today. */
  dimensions: Dimension[]
  /** The item exists, so somebody must accept the loss. */
  isLoss: boolean
}

export function findLacking({ added, changed }: Plan, { items: before, on }: Plannable): Lacking[] {
  const dimensionsOf = (row: ItemRow) =>
    row.status === 'active' ? withoutDue({ ...row, limits: row.task.limits }, on.unknown) : []
  const itemsBefore = new Map(before.map((row) => [row.id, row]))
  return [...added, ...changed]
    .flatMap(({ row }) => {
      const itemBefore = itemsBefore.get(row.id)
      const lacking = itemBefore ? dimensionsOf(itemBefore) : []
      const dimensions = dimensionsOf(row).filter((dimension) => !lacking.includes(dimension))
      const isLoss = itemBefore !== undefined
      return dimensions.length > 0 ? [{ code: row.code, dimensions, isLoss }] : []
    })
    .toSorted(byCode)
}

export const byCode = (one: { code: string }, other: { code: string }) =>
  one.code < other.code ? -1 : 1

export function findLimits({ changed }: Plan, before: readonly ItemRow[]) {
  const limitsBefore = new Map(before.map(({ id, task }) => [id, task.limits]))
  return changed
    .flatMap(({ row: { id, code, task } }) => {
      const from = limitsBefore.get(id)
      return from ? [{ code, from, to: task.limits }] : []
    })
    .toSorted(byCode)
}
