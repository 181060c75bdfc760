/** The kinds that the list of the history shows. Maintenance has a list of its own. */
export const listedKinds = ['aircraft', 'operator', 'user'] as const
export type ListedKind = (typeof listedKinds)[number]

/** The words for one and for several. Of a user the history keeps roles. */
const words: Record<ListedKind, readonly [one: string, several: string]> = {
  aircraft: ['Aircraft', 'Aircraft'],
  operator: ['Operator', 'Operators'],
  user: ['Role', 'Roles'],
}

const known: Readonly<Record<string, (typeof words)[ListedKind] | undefined>> = words
/** A kind that is not known keeps its own name. */
export const kindWords = (kind: string) => known[kind] ?? ([kind, kind] as const)
