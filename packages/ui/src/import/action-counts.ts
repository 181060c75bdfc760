import { formatNumber } from '@aerofleet/shared/format'

const words = {
  add: { verb: 'Add', doing: 'Adding', done: 'added' },
  update: { verb: 'Update', doing: 'Updating', done: 'updated' },
  set: { verb: 'Set', doing: 'Setting', done: 'set' },
  change: { verb: 'Change', doing: 'Changing', done: 'changed' },
  remove: { verb: 'Remove', doing: 'Removing', done: 'removed' },
}

/** An action of an import, in words for buttons and sentences, with the number of things that it changes. */
export type ActionCount = (typeof words)[keyof typeof words] & { count: number }

export const actionCount = (name: keyof typeof words, count: number): ActionCount => ({
  ...words[name],
  count,
})

type Noun = readonly [one: string, several: string]

export const totalOf = (counts: readonly ActionCount[]) =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** Leaves out counts of 0, unless all are 0: then it returns the first one. */
export function relevantCounts(counts: readonly ActionCount[]): readonly ActionCount[] {
  const some = counts.filter(({ count }) => count > 0)
  return some.length > 0 ? some : counts.slice(0, 1)
}

/** Returns, for example, `Add 44`. */
export const actionOf = (counts: readonly ActionCount[]) =>
  relevantCounts(counts)
    .map(({ verb, count }) => `${verb} ${formatNumber(count)}`)
    .join(', ')

/** Returns, for example, `44 aircraft added`. */
export function outcomeOf([one, several]: Noun, counts: readonly ActionCount[]): string {
  const [first, ...others] = relevantCounts(counts)
  if (!first) return ''
  const { count, done } = first
  const rest = others.map((each) => `${formatNumber(each.count)} ${each.done}`)
  return [`${formatNumber(count)} ${count === 1 ? one : several} ${done}`, ...rest].join(', ')
}

/** Returns, for example, `Adding 44 aircraft…`. */
export function activityOf([, several]: Noun, counts: readonly ActionCount[]): string {
  const [first] = relevantCounts(counts)
  return first ? `${first.doing} ${formatNumber(first.count)} ${several}…` : ''
}
