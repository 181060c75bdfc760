/** What the list of the history shows; maintenance has one of its own. */
export const listedKinds = ['aircraft', 'operator', 'user'] as const
export type ListedKind = (typeof listedKinds)[number]

/** One of them and several; of a user the history has roles. */
const words: Record<ListedKind, readonly [one: string, several: string]> = {
  aircraft: ['Aircraft', 'Aircraft'],
  operator: ['Operator', 'Operators'],
  user: ['Role', 'Roles'],
}

const known: Readonly<Record<string, (typeof words)[ListedKind] | undefined>> = words
/** A kind that is not known keeps its own name. */
export const kindWords = (kind: string) => known[kind] ?? ([kind, kind] as const)
