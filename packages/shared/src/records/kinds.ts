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
  'order',
  'card',
  'finding',
  'inspector',
  'component',
] as const
export type MaintenanceKind = (typeof maintenanceKinds)[number]

/** The note of the reading that a replaced meter makes begins so. */
export const meterReplaced = 'Meter replaced: '

type Recorded = { kind: string; action: string; after: Readonly<Record<string, unknown>> | null }

/**
 * Whether the list of the history may have this change. A logged reading stands there as a change of its aircraft, so
 * only its strike does, and the reading of a replaced meter. New cards stand there as a change of their order, and what
 * somebody has typed on a card stands there with its signature.
 */
export function isListedChange({ kind, action, after }: Recorded): boolean {
  if (kind === 'card') return action !== 'create' && action !== 'update'
  if (kind !== 'reading') return true
  const { note } = after ?? {}
  return action === 'strike' || (typeof note === 'string' && note.startsWith(meterReplaced))
}

export type Kind = ListedKind | MaintenanceKind

type Rules = {
  /** For one and for several. */
  words: readonly [one: string, several: string]
  /** The field of the recorded values that names the thing. */
  label: string
  /** An act counts the changes of such things, or they only have its id. Otherwise they belong to no act. */
  inActs?: 'counted' | 'uncounted'
  /** An act of such things may also change things of this kind. */
  brings?: Kind
  /** Such things belong to a thing of this kind. */
  partOf?: Kind
  /** Each change raises this version. It tells all processes that their caches are stale. */
  version?: string
}

/** What the history knows of the things that it records. Of users it records only the roles. */
export const kinds: Readonly<Record<Kind, Rules>> = {
  aircraft: {
    words: ['Aircraft', 'Aircraft'],
    label: 'tailNumber',
    inActs: 'counted',
    brings: 'operator',
    version: 'fleet',
  },
  operator: {
    words: ['Operator', 'Operators'],
    label: 'companyName',
    inActs: 'counted',
    version: 'fleet',
  },
  user: { words: ['Role', 'Roles'], label: 'email', inActs: 'counted', version: 'roles' },
  programme: { words: ['Programme', 'Programmes'], label: 'name', inActs: 'counted' },
  item: { words: ['Item', 'Items'], label: 'code', inActs: 'counted', partOf: 'aircraft' },
  reading: {
    words: ['Reading', 'Readings'],
    label: 'date',
    inActs: 'uncounted',
    partOf: 'aircraft',
  },
  completion: { words: ['Completion', 'Completions'], label: 'code', partOf: 'aircraft' },
  maintained: {
    words: ['Aircraft', 'Aircraft'],
    label: 'tailNumber',
    inActs: 'counted',
    partOf: 'aircraft',
  },
  order: { words: ['Work order', 'Work orders'], label: 'number', partOf: 'aircraft' },
  card: { words: ['Card', 'Cards'], label: 'card', partOf: 'aircraft' },
  finding: { words: ['Finding', 'Findings'], label: 'title', partOf: 'aircraft' },
  inspector: { words: ['Inspector', 'Inspectors'], label: 'name' },
  component: { words: ['Component', 'Components'], label: 'component', partOf: 'aircraft' },
}

const known: Readonly<Record<string, Rules | undefined>> = kinds
/** The history may hold kinds of a newer version. */
export const labelField = (kind: string) => known[kind]?.label ?? ''
export const kindWords = (kind: string) => known[kind]?.words ?? ([kind, kind] as const)
