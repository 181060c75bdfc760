import type { Change } from '@aerofleet/shared/contract/change'
import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import { fieldPhrase } from '@aerofleet/shared/records/field'
import { kindWords } from '@aerofleet/shared/records/kinds'
import { describeChange, doneLabel, fieldsByKind, operatorName, text } from './describe-change'
import { tellMaintenance } from './describe-maintenance'

function roleDone(change: Change): string {
  const [{ from, to } = { from: 'none', to: 'none' }] = describeChange(change).values
  if (to === 'none') return 'removed'
  return from === 'none' ? 'assigned' : 'changed'
}

const doneWord = (change: Change) =>
  change.subject.kind === 'user' ? roleDone(change) : doneLabel(change.action)

function changedFields(change: Change) {
  const { values } = describeChange(change)
  return {
    all: values.map(({ label }) => label.toLowerCase()),
    lowered: values
      .filter(({ difference }) => difference?.startsWith('−'))
      .map(({ label }) => label.toLowerCase()),
  }
}

/** Returns, for example, `Aircraft changed, hours lowered` or `became Due for Maintenance`. */
export function changeLine(change: Change): string {
  const told = tellMaintenance(change)
  if (told) return told.line
  const { what, condition } = describeChange(change)
  if (condition) return what
  const { kind } = change.subject
  const { lowered } = changedFields(change)
  const done = `${kindWords(kind)[0]} ${doneWord(change)}`
  return lowered.length > 0 ? `${done}, ${inWords(lowered)} lowered` : done
}

/** Returns the words after the author's name: `changed hours and cycles`, `lowered the hours`, `added it`. */
export function changeDeed(change: Change): string {
  const done = doneWord(change)
  if (!change.before || !change.after)
    return done === 'brought back' ? 'brought it back' : `${done} it`
  const { all, lowered } = changedFields(change)
  if (all.length === 0) return 'saved it'
  if (all.length === lowered.length) return `lowered the ${inWords(all)}`
  return `${done} ${all.length === 1 ? 'the ' : ''}${inWords(all)}`
}

/** Describes an added or deleted thing: `Cessna 208B, serial 1187, 4,999.60 h, 12 cycles`. */
export function changeNote(change: Change): string {
  const told = tellMaintenance(change)
  if (told) return told.note
  const { note = '' } = describeChange(change)
  if (note === '' || change.subject.kind !== 'aircraft') return note
  const { totalHours, totalCycles } = change.after ?? change.before ?? {}
  const counters = [
    fieldPhrase(aircraftFields.totalHours, totalHours),
    fieldPhrase(aircraftFields.totalCycles, totalCycles),
  ]
  return [note, ...counters].join(', ')
}

/**
 * Lists the changed fields with their stored values, without units. The old or the new value is empty if there is none.
 */
export function storedValues({ subject: { kind }, before, after }: Change) {
  const stored = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? operatorName(value)
      : typeof value === 'number'
        ? value
        : text(value)
  return (fieldsByKind.get(kind) ?? [])
    .map(({ name, label }) => ({ label, from: stored(before?.[name]), to: stored(after?.[name]) }))
    .filter(({ from, to }) => from !== to)
}

const inWords = (names: readonly string[]) =>
  names.length < 3
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
