import { formatNumber } from '@aerofleet/shared/format'

const words = {
  add: { verb: 'Add', doing: 'Adding', done: 'added' },
  update: { verb: 'Update', doing: 'Updating', done: 'updated' },
  set: { verb: 'Set', doing: 'Setting', done: 'set' },
  change: { verb: 'Change', doing: 'Changing', done: 'changed' },
  remove: { verb: 'Remove', doing: 'Removing', done: 'removed' },
}

/** One kind of change that an import makes, and the number of things that it changes. */
export type Deed = (typeof words)[keyof typeof words] & { count: number }

export const deed = (name: keyof typeof words, count: number): Deed => ({ ...words[name], count })

type Noun = readonly [one: string, several: string]

export const countOf = (deeds: readonly Deed[]) => deeds.reduce((sum, { count }) => sum + count, 0)

/** Keeps the changes with a number above 0; the first one if all are 0. */
export function relevantDeeds(deeds: readonly Deed[]): readonly Deed[] {
  const some = deeds.filter(({ count }) => count > 0)
  return some.length > 0 ? some : deeds.slice(0, 1)
}

/** Returns, for example, `Add 44`. */
export const actionOf = (deeds: readonly Deed[]) =>
  relevantDeeds(deeds)
    .map(({ verb, count }) => `${verb} ${formatNumber(count)}`)
    .join(', ')

/** Returns, for example, `44 aircraft added`. */
export function outcomeOf([one, several]: Noun, deeds: readonly Deed[]): string {
  const [first, ...others] = relevantDeeds(deeds)
  if (!first) return ''
  const { count, done } = first
  const rest = others.map((each) => `${formatNumber(each.count)} ${each.done}`)
  return [`${formatNumber(count)} ${count === 1 ? one : several} ${done}`, ...rest].join(', ')
}

/** Returns, for example, `Adding 44 aircraft…`. */
export function activityOf([, several]: Noun, deeds: readonly Deed[]): string {
  const [first] = relevantDeeds(deeds)
  return first ? `${first.doing} ${formatNumber(first.count)} ${several}…` : ''
}
