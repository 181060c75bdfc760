import type { Change } from '@aerofleet/shared/contract/change'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, maintenanceStatus, type Condition } from '@aerofleet/shared/maintenance'
import { roleLabel, toRole } from '@aerofleet/shared/roles'

type Values = Record<string, unknown>

/** One changed field; `difference` is that of two figures, such as `+6.30`. */
export type ValueChange = { label: string; from: string; to: string; difference?: string }

export type Description = {
  /** What was changed, in few words that follow the name of the thing: `hours`, `added`. */
  what: string
  /** The same as a line of its own, e.g. `Aircraft changed, hours lowered`. */
  line: string
  /** The same after the name of who did it, e.g. `changed hours and cycles`. */
  deed: string
  values: readonly ValueChange[]
  /** Which thing it is, e.g. type and serial number of a new aircraft. */
  note?: string
  /** The figures of an aircraft that came or went. */
  figures?: string
  /** The condition that an aircraft has come into. */
  condition?: Condition
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const figure = (format: (value: number) => string) => (value: unknown) =>
  typeof value === 'number' ? format(value) : text(value)
const nameOf = (operator: unknown) =>
  typeof operator === 'object' && operator !== null && 'name' in operator
    ? text(operator.name)
    : 'none'

type FieldOfHistory = { name: string; label: string; show: (value: unknown) => string }

/** What the history holds of each kind, in the order in which it matters. */
const aircraftFields: readonly FieldOfHistory[] = [
  { name: 'totalHours', label: 'Hours', show: figure(formatHours) },
  { name: 'totalCycles', label: 'Cycles', show: figure(formatNumber) },
  { name: 'operator', label: 'Operator', show: nameOf },
  { name: 'tailNumber', label: 'Tail Number', show: text },
  { name: 'aircraftType', label: 'Type', show: text },
  { name: 'serialNumber', label: 'Serial Number', show: text },
]
const companyFields: readonly FieldOfHistory[] = [
  { name: 'companyName', label: 'Company', show: text },
  { name: 'email', label: 'Email', show: text },
]
const roleField: FieldOfHistory = {
  name: 'role',
  label: 'Role',
  show: (value) => {
    const role = toRole(value)
    return role ? roleLabel(role) : 'none'
  },
}
const fieldsByKind = new Map([
  ['aircraft', aircraftFields],
  ['operator', companyFields],
  ['user', [roleField]],
])

const kinds = new Map([
  ['aircraft', 'Aircraft'],
  ['operator', 'Operator'],
  ['user', 'Role'],
])
const kindLabel = (kind: string) => kinds.get(kind) ?? kind

const doneLabels = new Map([
  ['create', 'added'],
  ['update', 'changed'],
  ['delete', 'deleted'],
  ['restore', 'brought back'],
])
/** An action that is not known keeps its own name. */
const doneLabel = (action: string) => doneLabels.get(action) ?? action

/** A change in words. */
export function describeChange(change: Change): Description {
  const { kind } = change.subject
  if (kind === 'user') return describeRole(change)
  if (change.before && change.after) return describeUpdate(change, change.before, change.after)
  const values = change.after ?? change.before ?? {}
  const done = doneLabel(change.action)
  const described = {
    what: done,
    line: `${kindLabel(kind)} ${done}`,
    deed: done === 'brought back' ? 'brought it back' : `${done} it`,
    values: [],
  }
  if (kind !== 'aircraft') return { ...described, note: text(values['email']) }
  return {
    ...described,
    note: `${text(values['aircraftType'])}, serial ${text(values['serialNumber'])}`,
    figures: `${figure(formatHours)(values['totalHours'])}, ${figure(formatNumber)(values['totalCycles'])} cycles`,
  }
}

function describeRole({ before, after }: Change): Description {
  const [from, to] = [before, after].map((values) => roleField.show(values?.['role']))
  const done = to === 'none' ? 'removed' : from === 'none' ? 'assigned' : 'changed'
  return {
    what: 'role',
    line: `Role ${done}`,
    deed: `${done} the role`,
    values: [{ label: roleField.label, from: from ?? 'none', to: to ?? 'none' }],
  }
}

function describeUpdate({ action, subject: { kind } }: Change, before: Values, after: Values) {
  const values = changedValues(kind, before, after)
  const [first] = values
  const condition = conditionOf(after)
  const hasCrossed = condition !== undefined && condition !== conditionOf(before)
  const done = doneLabel(action)
  const lowered = values
    .filter(({ difference }) => difference?.startsWith('−'))
    .map(({ label }) => label.toLowerCase())
  const names = values.map(({ label }) => label.toLowerCase())
  const description: Description = {
    what: first ? first.label.toLowerCase() : 'saved',
    line: [`${kindLabel(kind)} ${done}`, lowered.length > 0 ? `${inWords(lowered)} lowered` : '']
      .filter(Boolean)
      .join(', '),
    deed:
      names.length === 0
        ? 'saved it'
        : lowered.length === names.length
          ? `lowered the ${inWords(lowered)}`
          : `${done} ${names.length === 1 ? 'the ' : ''}${inWords(names)}`,
    values,
  }
  if (!hasCrossed) return description
  const became = `became ${conditionLabel[condition]}`
  return { ...description, what: became, line: became, condition }
}

/** The fields of a change whose values differ, as they are shown. */
export function changedValues(kind: string, before: Values, after: Values): ValueChange[] {
  return (fieldsByKind.get(kind) ?? [])
    .map(({ name, label, show }) => ({
      label,
      from: show(before[name]),
      to: show(after[name]),
      ...differenceOf(before[name], after[name]),
    }))
    .filter(({ from, to }) => from !== to)
}

function differenceOf(from: unknown, to: unknown): { difference?: string } {
  if (typeof from !== 'number' || typeof to !== 'number') return {}
  const difference = Math.round((to - from) * 100) / 100
  return { difference: `${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference))}` }
}

/** The values of a change as they are stored, a field each; the old or the new one may be missing. */
export function storedValues({ subject: { kind }, before, after }: Change) {
  const stored = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? nameOf(value)
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

function conditionOf({ totalHours, totalCycles }: Values): Condition | undefined {
  if (typeof totalHours !== 'number' || typeof totalCycles !== 'number') return undefined
  return maintenanceStatus({ totalHours, totalCycles })
}

const countLabels = new Map([
  ['aircraft', ['aircraft', 'aircraft']],
  ['operator', ['operator', 'operators']],
  ['user', ['role', 'roles']],
])

/** What an act has changed: `48 aircraft`. */
export function describeAct({ count }: NonNullable<Change['act']>, kind: string): string {
  const [one = kind, many = kind] = countLabels.get(kind) ?? []
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
