import type { VariationCreate } from '../contract/maintenance/items'
import type { Baseline } from '../contract/maintenance/tasks'
import { formatHours, formatNumber } from '../format'
import { namesOf, type FieldsOf } from './field'

const hours = { kind: 'number', label: 'Hours', unit: 'h', format: formatHours } as const
const cycles = { kind: 'number', label: 'Cycles', unit: 'cycles', format: formatNumber } as const

/** When an item was done last, as it is pasted in lines. What its task says stands in `task.ts`. */
export const doneFields = {
  date: { kind: 'date', label: 'Done on', isOfZone: true },
  hours: { ...hours, isOptional: true },
  cycles: { ...cycles, isOptional: true },
} as const satisfies FieldsOf<Pick<Baseline, 'date' | 'hours' | 'cycles'>>

export const doneNames = namesOf(doneFields)

/** The same with its document, in the order of its file. */
export const baselineFields = {
  ...doneFields,
  reference: { kind: 'text', label: 'Reference', isOptional: true },
} as const satisfies FieldsOf<Baseline>

export const baselineNames = namesOf(baselineFields)

/** How much later an item may be done once. */
export const variationFields = {
  hours: { ...hours, isOptional: true },
  cycles: { ...cycles, isOptional: true },
  days: { kind: 'number', label: 'Days', unit: 'days', format: formatNumber, isOptional: true },
  reference: { kind: 'text', label: 'Reference', help: 'The approval, such as V-12.' },
  reason: { kind: 'text', label: 'Reason' },
} as const satisfies FieldsOf<VariationCreate>
