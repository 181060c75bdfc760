import type { VariationCreate } from '../contract/maintenance/items'
import type { Baseline } from '../contract/maintenance/tasks'
import { formatHours, formatNumber } from '../format'
import { namesOf, type FieldsOf } from './field'

const hours = { kind: 'number', label: 'Hours', unit: 'h', format: formatHours } as const
const cycles = { kind: 'number', label: 'Cycles', unit: 'cycles', format: formatNumber } as const

/** The baseline of an item, in the order of its file. */
export const baselineFields = {
  date: { kind: 'date', label: 'Done on', isOfZone: true },
  hours: { ...hours, isOptional: true },
  cycles: { ...cycles, isOptional: true },
  reference: { kind: 'text', label: 'Reference', isOptional: true },
  validUntil: { kind: 'date', label: 'Valid until', isOptional: true },
  since: {
    kind: 'flag',
    label: 'Not done yet: in service since that day',
    short: 'Not done yet',
    yes: 'Not done yet, in service since that day',
    isOptional: true,
  },
} as const satisfies FieldsOf<Baseline>

/** The due that a file of another program has beside a baseline. It is compared and not stored. */
export const comparedDueFields = {
  dueDate: { kind: 'date', label: 'Due on', isOptional: true },
  dueHours: { ...hours, label: 'Due at hours', isOptional: true },
  dueCycles: { ...cycles, label: 'Due at cycles', isOptional: true },
} as const

/** A paper has a day of issue instead of a day of work. */
export const issuedField = { ...baselineFields.date, label: 'Issued on' } as const

export const baselineNames = namesOf(baselineFields)

export const variationFields = {
  hours: { ...hours, isOptional: true },
  cycles: { ...cycles, isOptional: true },
  days: { kind: 'number', label: 'Days', unit: 'days', format: formatNumber, isOptional: true },
  reference: { kind: 'text', label: 'Reference', help: 'The approval, such as V-12.' },
  reason: { kind: 'text', label: 'Reason' },
} as const satisfies FieldsOf<VariationCreate>
