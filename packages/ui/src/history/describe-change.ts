import type { Change } from '@aerofleet/shared/contract/change'
import { formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, maintenanceStatus, type Condition } from '@aerofleet/shared/maintenance'
import { aircraftFields, operatorLabel } from '@aerofleet/shared/records/aircraft'
import { cardFields, workFields } from '@aerofleet/shared/records/card'
import { completionFields } from '@aerofleet/shared/records/completion'
import { fieldText, shortLabel, type Fields } from '@aerofleet/shared/records/field'
import { inspectorFields } from '@aerofleet/shared/records/inspector'
import { kindWords, type ListedKind } from '@aerofleet/shared/records/kinds'
import { operatorFields } from '@aerofleet/shared/records/operator'
import { orderFields } from '@aerofleet/shared/records/order'
import { programmeFields } from '@aerofleet/shared/records/programme'
import { readingFields } from '@aerofleet/shared/records/reading'
import { roleLabel, toRole } from '@aerofleet/shared/roles'

export type Values = Record<string, unknown>

/** A changed field. `difference` of two figures looks like `+6.30`. */
export type ValueChange = {
  label: string
  from: string
  to: string
  difference?: string
  /** Numbers of aircraft, or names of companies and types. */
  areNames?: true
}

export type Description = {
  /** A few words that follow the name of the thing: `hours`, `added`. */
  what: string
  values: readonly ValueChange[]
  /** Identifies the thing: the type and serial number of a new aircraft, for example. */
  note?: string
  condition?: Condition
}

export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const operatorName = (operator: unknown) =>
  typeof operator === 'object' && operator !== null && 'name' in operator
    ? text(operator.name)
    : none

const none = 'none'
/** The attribute `translate` of an element that holds a value of this change alone. */
export const translateOf = ({ areNames }: ValueChange, shown: string) =>
  areNames && shown !== none ? 'no' : undefined

type FieldOfHistory = Pick<ValueChange, 'label' | 'areNames'> & {
  name: string
  show: (value: unknown) => string
}

const fieldsOf = (fields: Fields): FieldOfHistory[] =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    label: shortLabel(field),
    show: (value) => fieldText(field, value),
  }))
/** Of aircraft and operators every text is a name. */
const withNames = (fields: Fields): FieldOfHistory[] =>
  fieldsOf(fields).map((field) =>
    fields[field.name]?.kind === 'text' ? { ...field, areNames: true } : field,
  )

const { totalHours, totalCycles, tailNumber, ...others } = aircraftFields
/** The fields of each kind in the history, the most important first. */
const listedFields: Record<ListedKind, readonly FieldOfHistory[]> = {
  aircraft: [
    ...fieldsOf({ totalHours, totalCycles }),
    { name: 'operator', label: operatorLabel, areNames: true, show: operatorName },
    ...withNames({ tailNumber, ...others }),
  ],
  operator: withNames(operatorFields),
  user: [
    {
      name: 'role',
      label: 'Role',
      show: (value) => {
        const role = toRole(value)
        return role ? roleLabel(role) : none
      },
    },
  ],
}
export const fieldsByKind = new Map<string, readonly FieldOfHistory[]>([
  ...Object.entries(listedFields),
  ['programme', fieldsOf(programmeFields)],
  ['reading', fieldsOf(readingFields)],
  ['completion', fieldsOf(completionFields)],
  ['order', fieldsOf(orderFields)],
  ['card', fieldsOf({ ...cardFields, ...workFields })],
  ['inspector', fieldsOf(inspectorFields)],
])

const doneLabels = new Map([
  ['create', 'added'],
  ['update', 'changed'],
  ['delete', 'deleted'],
  ['restore', 'brought back'],
  ['open', 'opened'],
  ['start', 'started'],
  ['close', 'closed'],
  ['cancel', 'cancelled'],
  ['perform', 'performed'],
  ['inspect', 'inspected'],
  ['reject', 'rejected'],
  ['reopen', 'opened again'],
  ['not-done', 'left'],
  ['end', 'ended'],
  ['install', 'installed'],
  ['remove', 'removed'],
  ['exchange', 'exchanged'],
])
/** An unknown action keeps its own name. */
export const doneLabel = (action: string) => doneLabels.get(action) ?? action

export function describeChange(change: Change): Description {
  const { action, subject, before, after } = change
  if (before && after) return describeUpdate(change, before, after)
  // A user without a role has no values.
  if (subject.kind === 'user') return describeUpdate(change, before ?? {}, after ?? {})
  const values = after ?? before ?? {}
  const note =
    subject.kind === 'aircraft'
      ? `${text(values['aircraftType'])}, serial ${text(values['serialNumber'])}`
      : text(values['email'])
  return { what: doneLabel(action), values: [], note }
}

function describeUpdate({ subject: { kind } }: Change, before: Values, after: Values): Description {
  const values = changedValues(kind, before, after)
  const condition = conditionOf(after)
  if (condition && condition !== conditionOf(before)) {
    return { what: `became ${conditionLabel[condition]}`, values, condition }
  }
  return { what: values[0]?.label.toLowerCase() ?? 'saved', values }
}

function changedValues(kind: string, before: Values, after: Values): ValueChange[] {
  return (fieldsByKind.get(kind) ?? [])
    .map(({ name, label, areNames, show }) => ({
      label,
      ...(areNames && { areNames }),
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

function conditionOf({ totalHours, totalCycles }: Values): Condition | undefined {
  if (typeof totalHours !== 'number' || typeof totalCycles !== 'number') return undefined
  return maintenanceStatus({ totalHours, totalCycles })
}

/** Returns, for example, `48 aircraft`. */
export function describeAct({ count }: NonNullable<Change['act']>, kind: string): string {
  const [one, several] = kindWords(kind)
  return `${formatNumber(count)} ${(count === 1 ? one : several).toLowerCase()}`
}

/** Names what an act has changed: `HB-FVD, HB-JVN and 45 more`. Empty if the act has no names. */
export function nameAct({ count, names = [] }: NonNullable<Change['act']>): string {
  const rest = count - names.length
  if (names.length === 0 || rest <= 0) return names.join(' and ')
  return `${names.join(', ')} and ${formatNumber(rest)} more`
}
