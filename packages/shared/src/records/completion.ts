import type { Completion, CompletionCreate } from '../contract/maintenance/items'
import { formatHours, formatNumber } from '../format'
import { namesOf, type FieldsOf } from './field'

/** In the order of the file. */
export const completionFields = {
  date: { kind: 'date', label: 'Done on', isOfZone: true },
  hours: { kind: 'number', label: 'Hours', unit: 'h', format: formatHours },
  cycles: { kind: 'number', label: 'Cycles', unit: 'cycles', format: formatNumber },
  validUntil: { kind: 'date', label: 'Valid until', isOptional: true },
  reference: {
    kind: 'text',
    label: 'Reference',
    help: 'The record of the work, such as a work sheet.',
    isOptional: true,
  },
  note: { kind: 'text', label: 'Note', isOptional: true },
} as const satisfies FieldsOf<Pick<Completion, keyof Omit<CompletionCreate, 'accept'>>>

export const completionNames = namesOf(completionFields)
