/** The kinds in the list of the history. Those of maintenance are listed where somebody asks for them. */
export const listedKinds = ['aircraft', 'operator', 'user'] as const
export type ListedKind = (typeof listedKinds)[number]

/** `maintained` is the maintenance of an aircraft as a whole: its programme, or its planned use. */
export const maintenanceKinds = [
  'programme',
  'item',
  'reading',
  'completion',
  'maintained',
] as const
export type MaintenanceKind = (typeof maintenanceKinds)[number]

/** The note of the reading that a replaced meter makes begins so. */
export const meterReplaced = 'Meter replaced: '

type Recorded = { kind: string; action: string; after: Readonly<Record<string, unknown>> | null }

/**
 * Whether the list of the history may have this change. A logged reading stands there as a change of its aircraft, so
 * only its strike does, and the reading of a replaced meter.
 */
export function isListedChange({ kind, action, after }: Recorded): boolean {
  if (kind !== 'reading') return true
  const { note } = after ?? {}
  return action === 'strike' || (typeof note === 'string' && note.startsWith(meterReplaced))
}

/** The words for one and for several. The history records only the roles of a user. */
const words: Record<ListedKind | MaintenanceKind, readonly [one: string, several: string]> = {
  aircraft: ['Aircraft', 'Aircraft'],
  operator: ['Operator', 'Operators'],
  user: ['Role', 'Roles'],
  programme: ['Programme', 'Programmes'],
  item: ['Item', 'Items'],
  reading: ['Reading', 'Readings'],
  completion: ['Completion', 'Completions'],
  maintained: ['Aircraft', 'Aircraft'],
}

const known: Readonly<Record<string, (typeof words)[keyof typeof words] | undefined>> = words
export const kindWords = (kind: string) => known[kind] ?? ([kind, kind] as const)
