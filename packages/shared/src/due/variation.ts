import { wholeOf, type Amounts } from './figures'
import type { Limits } from './limits'
import type { Due } from './next-due'

/** `details` has each amount beyond its tolerance. */
type VariationRefusal =
  | { code: 'no-variation' | 'already-varied' }
  | { code: 'beyond-tolerance'; details: { path: keyof Amounts; message: string }[] }

type Tolerant = { limits: Limits; airworthinessLimitation: boolean }
type Varied = Tolerant & {
  due: Due
  variation?: Amounts | undefined
}

/**
 * Returns why an item cannot have this variation, or `undefined` if it can. It can have one until its next completion.
 * An airworthiness limitation and an item without a due have none.
 * @param asked each amount is above 0, in a dimension that the item has
 */
export function refuseVariation(item: Varied, asked: Amounts): VariationRefusal | undefined {
  if (item.airworthinessLimitation || Object.keys(item.due).length === 0)
    return { code: 'no-variation' }
  if (item.variation) return { code: 'already-varied' }
  const details = excesses(item.limits, asked)
  return details.length > 0 ? { code: 'beyond-tolerance', details } : undefined
}

export const isTolerated = (task: Tolerant, amounts: Amounts): boolean =>
  !task.airworthinessLimitation && excesses(task.limits, amounts).length === 0

function excesses({ hours, cycles, calendar }: Limits, asked: Amounts) {
  const tolerated = {
    hours: hours?.tolerance ?? 0,
    cycles: cycles?.tolerance ?? 0,
    days: calendar?.tolerance ?? 0,
  }
  const texts = {
    hours: `${tolerated.hours.toFixed(2)} h`,
    cycles: `${tolerated.cycles} ${tolerated.cycles === 1 ? 'cycle' : 'cycles'}`,
    days: `${tolerated.days} ${tolerated.days === 1 ? 'day' : 'days'}`,
  }
  return (['hours', 'cycles', 'days'] as const)
    .filter((path) => wholeOf('hours', asked[path] ?? 0) > wholeOf('hours', tolerated[path]))
    .map((path) => ({ path, message: `at most ${texts[path]}` }))
}
