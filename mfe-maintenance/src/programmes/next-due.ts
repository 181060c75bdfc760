import { Limits } from '@aerofleet/shared/contract/maintenance/tasks'
import {
  baseAfter,
  dueOf,
  type Base,
  type Due,
  type Completed,
} from '@aerofleet/shared/due/next-due'
import { limitsOf, type TaskValues } from './task-values'

export type TypedRule = Pick<TaskValues, 'limits' | 'next' | 'endOfMonth'>

const nexts = ['excess', 'completion', 'grid'] as const

function typedLimits(typed: TaskValues['limits']): Limits | undefined {
  const { data } = Limits.safeParse(limitsOf(typed))
  return data && Object.values(data).some((limit) => limit) ? data : undefined
}

/**
 * Calculates when a task with these limits would be due, and when it would be due after a completion at today's
 * figures.
 * @param base the base of the item; `undefined` if it was never done
 * @returns `undefined` while the limits are invalid
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
