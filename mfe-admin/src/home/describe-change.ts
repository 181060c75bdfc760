import type { Change } from '@aerofleet/shared/contract/change'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, maintenanceStatus, type Condition } from '@aerofleet/shared/maintenance'
import { roleLabel, toRole } from '@aerofleet/shared/roles'

type Values = Record<string, unknown>

/** One changed value; `label` is missing where the heading says what it is. */
export type ValueChange = { label?: string; from: string; to: string }

export type Description = {
  /** What was changed, e.g. `hours` or `added`; it follows the label of the subject. */
  what: string
  values: readonly ValueChange[]
  /** What else is worth a line, e.g. type and serial number of a new aircraft. */
  note?: string
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

/** The fields of an aircraft in the order in which they matter. */
const aircraftFields: readonly { name: string; label: string; show: (value: unknown) => string }[] =
  [
    { name: 'totalHours', label: 'hours', show: figure(formatHours) },
    { name: 'totalCycles', label: 'cycles', show: figure(formatNumber) },
    { name: 'operator', label: 'operator', show: nameOf },
    { name: 'tailNumber', label: 'tail number', show: text },
    { name: 'aircraftType', label: 'type', show: text },
    { name: 'serialNumber', label: 'serial number', show: text },
  ]

const done: Record<string, string> = { create: 'added', delete: 'deleted', restore: 'brought back' }

/** A change in the words of the panel; kinds and actions that are not known keep their own names. */
export function describeChange({ action, subject, before, after }: Change): Description {
  if (subject.kind === 'user') {
    const [from, to] = [before, after].map((values) => {
      const role = toRole(values?.['role'])
      return role ? roleLabel(role) : 'none'
    })
    return { what: 'role', values: [{ from: from ?? 'none', to: to ?? 'none' }] }
  }
  if (before && after && subject.kind === 'aircraft') return describeUpdate(before, after)
  const values = after ?? before ?? {}
  const note =
    subject.kind === 'aircraft'
      ? `${text(values['aircraftType'])}, serial ${text(values['serialNumber'])}`
      : text(values['email'])
  return { what: done[action] ?? action, values: [], note }
}

function describeUpdate(before: Values, after: Values): Description {
  const changed = aircraftFields
    .map(({ name, label, show }) => ({ label, from: show(before[name]), to: show(after[name]) }))
    .filter(({ from, to }) => from !== to)
  const condition = conditionOf(after)
  if (condition && condition !== conditionOf(before)) {
    return { what: `became ${conditionLabel[condition]}`, values: changed, condition }
  }
  const [first, ...others] = changed
  if (!first) return { what: 'saved', values: [] }
  const { label, ...values } = first
  return { what: label, values: [values, ...others] }
}

function conditionOf({ totalHours, totalCycles }: Values): Condition | undefined {
  if (typeof totalHours !== 'number' || typeof totalCycles !== 'number') return undefined
  return maintenanceStatus({ totalHours, totalCycles })
}
