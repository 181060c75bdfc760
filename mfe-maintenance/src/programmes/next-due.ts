import { Limits } from '@aerofleet/shared/contract/maintenance/tasks'
import {
  baseAfter,
  dueOf,
  type Base,
  type Due,
  type Completed,
} from '@aerofleet/shared/due/next-due'
import { limitsOf, type TaskValues } from './task-values'

/** The fields of the form that decide when a task is due, as typed. */
export type TypedRule = Pick<TaskValues, 'limits' | 'next' | 'endOfMonth'>

const nexts = ['excess', 'completion', 'grid'] as const

/** The limits as they are typed; `undefined` while they cannot be read. */
function typedLimits(typed: TaskValues['limits']): Limits | undefined {
  const { data } = Limits.safeParse(limitsOf(typed))
  return data && Object.values(data).some((limit) => limit) ? data : undefined
}

/**
 * When a task with these limits would be due now, and when again after a completion at today's figures.
 * @param base the figures from which the item counts, as the API answers them; `undefined` if it was never done
 * @returns `undefined` while the limits cannot be read
 */
export function calculateNextDue(
  { limits: typed, next, endOfMonth }: TypedRule,
  base: Base | undefined,
  done: Completed,
): { now: Due; after: Due } | undefined {
  const limits = typedLimits(typed)
  if (!limits) return undefined
  const task = { limits, endOfMonth, next: nexts.find((each) => each === next) ?? 'excess' }
  return { now: dueOf(task, base), after: dueOf(task, baseAfter(task, base, done)) }
}
