import type { Variation } from '@aerofleet/shared/contract/maintenance/items'
import type { Baseline, Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { Amounts } from '@aerofleet/shared/due/figures'
import { isRepeated } from '@aerofleet/shared/due/limits'
import {
  baseAfter,
  baselineBase,
  dueOf,
  type Base,
  type Completed,
  type Done,
  type Due,
} from '@aerofleet/shared/due/next-due'
import { isTolerated } from '@aerofleet/shared/due/variation'
import type { ItemRow } from './answer'

type EventValues = {
  /** The first event of an item, but of that of a component. A later one has no `task` if the task stays. */
  revision: { task?: Task; programmeRevision?: string }
  baseline: Baseline
  completion: Completed & { completionId: string; reference: string; note: string }
  strike: { completionId: string; reason: string }
  variation: Amounts & { reference: string; reason: string }
  withdrawal: { reference: string }
  /** Takes back the last baseline that counts. */
  undone: Record<string, never>
  'not-applicable': { reason: string }
  reactivated: { reason: string }
  /** Somebody has said that these figures are right, although the readings do not allow them. */
  acknowledged: Done
  /**
   * Final: the aircraft lost the programme, or the completion of another item ended this one. A part that came off may
   * come back.
   */
  terminated: { programmeId: string } | { completionId: string; code: string } | { reason: string }
  /** The first event of the item of a component, and each change of it: the task, and where its intervals have begun. */
  limit: { task: Task; base: Base; advisory?: boolean }
}

export type NewEvent = {
  [Kind in keyof EventValues]: { kind: Kind; values: EventValues[Kind] }
}[keyof EventValues]
/** Needs only the stored fields of its item, and not the log. */
export type FurtherEvent = Exclude<NewEvent, { kind: 'strike' | 'withdrawal' }>
type Author = { byUid: string; byName: string; at: Date }
export type LogEvent = NewEvent & Author

/** The stored fields that follow from the log of the item alone. Its dates also depend on its aircraft. */
export type CalculatedItem = Pick<
  ItemRow,
  | 'task'
  | 'code'
  | 'title'
  | 'ata'
  | 'kind'
  | 'programmeRevision'
  | 'status'
  | 'reason'
  | 'base'
  | 'last'
  | 'due'
  | 'variation'
  | 'acknowledged'
  | 'advisory'
>

/**
 * Returns the events that count. A strike removes a completion, the terminations by it, and the variations and
 * acknowledgements after it. An undo does the same to a baseline. A withdrawal removes a variation.
 */
function countingEvents(log: readonly LogEvent[]): LogEvent[] {
  let counting: LogEvent[] = []
  for (const event of log) {
    if (event.kind === 'strike') counting = withoutCompletion(counting, event.values.completionId)
    else if (event.kind === 'undone') counting = withoutBaseline(counting)
    else if (event.kind === 'withdrawal') counting = withoutVariation(counting, event.values)
    else counting.push(event)
  }
  return counting
}

const restingOnDone = new Set<LogEvent['kind']>(['variation', 'acknowledged'])

/** @param id a completion of this item, or of another item that terminated this one */
function withoutCompletion(events: readonly LogEvent[], id: string): LogEvent[] {
  const struck = events.findLastIndex(
    ({ values }) => 'completionId' in values && values.completionId === id,
  )
  const isOwn = events[struck]?.kind === 'completion'
  return events.filter(
    ({ kind }, at) => at !== struck && !(isOwn && at > struck && restingOnDone.has(kind)),
  )
}

function withoutBaseline(events: readonly LogEvent[]): LogEvent[] {
  const undone = events.findLastIndex(({ kind }) => kind === 'baseline')
  return events.filter(
    ({ kind }, at) => at !== undone && !(undone >= 0 && at > undone && restingOnDone.has(kind)),
  )
}

/** Returns the event that takes back the last one, if that is a baseline or the undo of one. */
export function takingBack(log: readonly LogEvent[]): NewEvent | undefined {
  const last = log.at(-1)
  if (last?.kind === 'baseline') return { kind: 'undone', values: {} }
  if (last?.kind !== 'undone') return undefined
  const counted = countingEvents(log.slice(0, -1)).filter((event) => event.kind === 'baseline')
  const baseline = counted.at(-1)
  return baseline && { kind: 'baseline', values: baseline.values }
}

function withoutVariation(
  events: readonly LogEvent[],
  { reference }: EventValues['withdrawal'],
): LogEvent[] {
  const withdrawn = events.findLastIndex(
    ({ kind, values }) =>
      kind === 'variation' && 'reference' in values && values.reference === reference,
  )
  return events.filter((_, at) => at !== withdrawn)
}

type Standing = {
  task: Task | undefined
  programmeRevision: string | null
  base: Base | undefined
  last: ItemRow['last']
  variation: Variation | null
  acknowledged: boolean
  advisory: boolean
  status: ItemRow['status']
  reason: string | null
}

const beginning: Standing = {
  task: undefined,
  programmeRevision: null,
  base: undefined,
  last: null,
  variation: null,
  acknowledged: false,
  advisory: false,
  status: 'active',
  reason: null,
}

function doneOf({ date, hours, cycles, validUntil, since }: Done): Done {
  return {
    date,
    ...(hours !== undefined && { hours }),
    ...(cycles !== undefined && { cycles }),
    ...(validUntil !== undefined && { validUntil }),
    ...(since && { since }),
  }
}

function after(item: Standing, event: LogEvent): Standing {
  const { kind, values } = event
  switch (kind) {
    case 'revision': {
      const { task = item.task, programmeRevision = item.programmeRevision } = values
      const { variation } = item
      const isKept = task && variation && isTolerated(task, variation)
      return { ...item, task, programmeRevision, variation: isKept ? variation : null }
    }
    case 'baseline': {
      const last = doneOf(values)
      return { ...item, base: baselineBase(last), last, variation: null, acknowledged: false }
    }
    case 'completion': {
      const { completionId } = values
      const last = { ...doneOf(values), completionId }
      const base = item.task && baseAfter(item.task, item.base, values)
      return { ...item, base, last, variation: null, acknowledged: false }
    }
    case 'variation': {
      const { byUid, byName, at } = event
      const by = { uid: byUid, name: byName }
      return { ...item, variation: { ...values, by, at: at.toISOString() } }
    }
    case 'acknowledged':
      return { ...item, acknowledged: true }
    case 'not-applicable':
      return { ...item, status: kind, reason: values.reason }
    case 'reactivated':
      return { ...item, status: 'active', reason: null }
    case 'terminated':
      if ('reason' in values) return { ...item, status: kind, reason: values.reason }
      return 'programmeId' in values
        ? { ...item, status: kind }
        : { ...item, status: 'done', reason: `Terminated by ${values.code}` }
    case 'limit': {
      const { task, base, advisory = false } = values
      // A part that is back begins anew.
      const last = item.status === 'active' ? item.last : null
      return { ...beginning, task, base, advisory, last }
    }
    case 'strike':
    case 'undone':
    case 'withdrawal':
      return item
  }
}

function toItem({ task, base, status, ...rest }: Standing): CalculatedItem {
  if (!task) throw new Error('The log of an item begins with its task.')
  const { code, title, ata, kind } = task
  const wasDone = base !== undefined && !base.since
  const isDoneOnce = status === 'active' && wasDone && !isRepeated(task.limits)
  const isDone = status === 'done' || isDoneOnce
  const due: Due = isDone ? {} : dueOf(task, base)
  return {
    ...rest,
    task,
    code,
    title,
    ata,
    kind,
    base: base ?? null,
    due,
    status: isDone ? 'done' : status,
  }
}

/** @throws if the log does not begin with the item's task */
export const calculateItem = (log: readonly LogEvent[]): CalculatedItem =>
  toItem(countingEvents(log).reduce(after, beginning))

/** Goes on from the stored fields of an item. Only a strike and a withdrawal bring back what was before. */
export function continueItem(
  { status, base, ...row }: CalculatedItem,
  events: readonly (FurtherEvent & Author)[],
): CalculatedItem {
  // Without a reason the item is done because its limits do not come again.
  const isDoneOnce = status === 'done' && row.reason === null
  const standing: Standing = {
    ...row,
    base: base ?? undefined,
    status: isDoneOnce ? 'active' : status,
  }
  return toItem(events.reduce(after, standing))
}
