/** The kinds in the list of the history. Maintenance has a list of its own. */
export const listedKinds = ['aircraft', 'operator', 'user'] as const
export type ListedKind = (typeof listedKinds)[number]

/** The words for one and for several. The history records only the roles of a user. */
const words: Record<ListedKind, readonly [one: string, several: string]> = {
  aircraft: ['Aircraft', 'Aircraft'],
  operator: ['Operator', 'Operators'],
  user: ['Role', 'Roles'],
}

const known: Readonly<Record<string, (typeof words)[ListedKind] | undefined>> = words
export const kindWords = (kind: string) => known[kind] ?? ([kind, kind] as const)
