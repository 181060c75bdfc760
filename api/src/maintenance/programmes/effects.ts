import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { withoutDue } from '@aerofleet/shared/due/next-due'
import { stateOn } from '@aerofleet/shared/due/state'
import type { LoggedItem } from '../items/queries'
import type { Plan, Plannable } from './assign'

export function countOverdue(
  { added, changed }: Plan,
  before: readonly LoggedItem[],
  today: CalendarDate,
): number {
  const isOverdue = ({ row }: LoggedItem) =>
    row.status === 'active' && stateOn(row, today) === 'overdue'
  const overdueBefore = new Set(before.filter(isOverdue).map(({ row }) => row.id))
  return [...added, ...changed].filter((item) => isOverdue(item) && !overdueBefore.has(item.row.id))
    .length
}

export type Lacking = {
  code: string
  /** Without a due after the revision, although the item lacks none in them today. */
  dimensions: Dimension[]
  /** The item exists, so somebody must accept the loss. */
  isLoss: boolean
}

export function findLacking({ added, changed }: Plan, { items: before, on }: Plannable): Lacking[] {
  const dimensionsOf = ({ row }: LoggedItem) =>
    row.status === 'active' ? withoutDue({ ...row, limits: row.task.limits }, on.unknown) : []
  const itemsBefore = new Map(before.map((item) => [item.row.id, item]))
  return [...added, ...changed]
    .flatMap((item) => {
      const itemBefore = itemsBefore.get(item.row.id)
      const lacking = itemBefore ? dimensionsOf(itemBefore) : []
      const dimensions = dimensionsOf(item).filter((dimension) => !lacking.includes(dimension))
      const isLoss = itemBefore !== undefined
      return dimensions.length > 0 ? [{ code: item.row.code, dimensions, isLoss }] : []
    })
    .toSorted(byCode)
}

const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1)

export function findLimits({ rewritten }: Plan, before: readonly LoggedItem[]) {
  const limitsBefore = new Map(before.map(({ row }) => [row.id, row.task.limits]))
  return rewritten
    .flatMap(({ row: { id, code, task } }) => {
      const from = limitsBefore.get(id)
      return from ? [{ code, from, to: task.limits }] : []
    })
    .toSorted(byCode)
}
