import type { Capability } from '@aerofleet/shared/access'
import {
  aircraftCalls,
  type Aircraft,
  type AircraftUpdate,
} from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import { Undone } from '@aerofleet/shared/contract/history'
import { ApiError, call } from '@aerofleet/shared/runtime/api-client'
import { describeAct } from './describe-change'
import { resetAircraft, restoreAircraft, undoAct, undoChange } from './undo-calls'

/** `run` undoes a change by making a new one. `needs` names the capabilities for that. */
export type Undo = {
  name: string
  needs: readonly Capability[]
  /** The server's reason to refuse the undo to this user. */
  refusedReason?: string | undefined
  run: () => Promise<object>
}

const namedCount = 3

/** Says what was undone, and names what an undo has left because somebody changed it meanwhile. */
export function undoneText(name: string, answer: object): string {
  const { leftOut = [] } = Undone.safeParse(answer).data ?? {}
  if (leftOut.length === 0) return `Undone: ${name}`
  const named = leftOut
    .slice(0, namedCount)
    .map(({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`))
  const more = leftOut.length - named.length
  return `Undone: ${name}, but ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}`
}

/**
 * Returns how to undo an edit or a deletion of an aircraft, or with `asAct` the whole act of the change. Returns `null`
 * if it cannot be undone: only the newest change of a thing can.
 */
export function undoOf(change: Change, { asAct }: { asAct: boolean }): Undo | null {
  const { act, action, subject, before, after, undoRefused: refusedReason } = change
  if (change.newest === false || subject.kind === 'user') return null
  const hasNewOperator =
    before !== null && after !== null && operatorIdOf(before) !== operatorIdOf(after)
  if (hasNewOperator && change.operatorGone) return null
  const needsOfEdit: Capability[] = hasNewOperator
    ? ['editAircraft', 'manageOperators']
    : ['editAircraft']
  if (act && asAct) {
    if (!canUndoAct(change)) return null
    return {
      name: `${act.label}, ${describeAct(act, subject.kind)}`,
      // The server knows the content of an act. It undoes all of it or nothing.
      needs: needsOfAct[subject.kind] ?? needsOfEdit,
      refusedReason,
      run: () => undoAct(act.id),
    }
  }
  if (subject.kind !== 'aircraft') return null
  if (action === 'delete') {
    const run = () => restoreAircraft(subject.id)
    return { name: subject.label, needs: ['deleteAircraft'], run }
  }
  if (!before || !after) return null
  return {
    name: subject.label,
    needs: needsOfEdit,
    refusedReason,
    // New totals came with a reading. Only the server can strike it.
    run: () =>
      hasOtherTotals(before, after)
        ? undoChange(change.id)
        : undoEdit(change, before, hasNewOperator),
  }
}

const hasOtherTotals = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  one['totalHours'] !== other['totalHours'] || one['totalCycles'] !== other['totalCycles']

/**
 * Undoes an edit of an aircraft that was saved a moment ago.
 * @param old the values before the edit
 */
export async function undoSaved(
  saved: Aircraft,
  old: AircraftUpdate & { operatorId?: string | null },
): Promise<unknown> {
  const { id, version } = saved
  if (!hasOtherTotals(saved, old)) return resetAircraft(id, old, version)
  const history = { params: { id }, query: { limit: 1 } }
  const [latest] = await call(aircraftCalls.aircraftHistory, history)
  const isSaved = latest?.after && !hasOtherTotals(latest.after, saved)
  return isSaved ? undoChange(latest.id) : resetAircraft(id, old, version)
}

/** Other things of maintenance are struck or set anew instead. A baseline has its line in the imported file. */
const canUndoAct = ({ subject: { kind }, after }: Change) =>
  ['aircraft', 'operator', 'programme'].includes(kind) ||
  (kind === 'item' && typeof after?.['line'] === 'number')
/** Acts of aircraft need the same as a single edit. */
const needsOfAct: Readonly<Record<string, readonly Capability[] | undefined>> = {
  operator: ['manageOperators'],
  programme: ['planMaintenance'],
  item: ['planMaintenance'],
}

async function undoEdit(
  { id: changeId, subject: { id } }: Change,
  before: Record<string, unknown>,
  hasNewOperator: boolean,
): Promise<Aircraft> {
  // Reading the version first is safe: if somebody changes the aircraft after that, the server refuses the update.
  const { version } = await call(aircraftCalls.aircraftView, { params: { id } })
  const history = { params: { id }, query: { limit: 1 } }
  const [latest] = await call(aircraftCalls.aircraftHistory, history)
  if (latest && latest.id !== changeId) throw changedSince(latest)
  const old = { ...before, ...(hasNewOperator && { operatorId: operatorIdOf(before) }) }
  return resetAircraft(id, readOldValues(old), version)
}

/** The server refuses an outdated version with the same sentence. */
function changedSince({ by }: Change): ApiError {
  const name = by?.name ?? 'somebody else'
  return new ApiError(`This aircraft was changed by ${name}. Reload to see the new values.`, {
    status: 412,
  })
}

function operatorIdOf({ operator }: Record<string, unknown>): string | null {
  const id = typeof operator === 'object' && operator !== null && 'id' in operator && operator.id
  return typeof id === 'string' ? id : null
}

function readOldValues(values: Record<string, unknown>): AircraftUpdate {
  const old = aircraftCalls.aircraftUpdate.body.safeParse(values)
  if (old.success) return old.data
  throw new ApiError('The old values could not be read.')
}
