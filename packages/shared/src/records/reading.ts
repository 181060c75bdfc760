import type { Reading, ReadingCreate } from '../contract/maintenance/readings'
import { formatHours, formatNumber } from '../format'
import { namesOf, type FieldsOf } from './field'

/** In the order of the file. */
export const readingFields = {
  date: { kind: 'date', label: 'Day', isOfZone: true },
  hours: {
    kind: 'counter',
    label: 'Hours',
    unit: 'h',
    format: formatHours,
    help: '4288.72 or 4288:43',
  },
  cycles: { kind: 'counter', label: 'Cycles', unit: 'cycles', format: formatNumber },
  note: { kind: 'text', label: 'Note', isOptional: true },
  /** No counter: a new meter shows less than the old one. */
  meter: { kind: 'number', label: 'Meter', unit: 'h', format: formatHours, isOptional: true },
} as const satisfies FieldsOf<Pick<Reading, keyof Omit<ReadingCreate, 'accept' | 'override'>>>

/** In a file or a paste cycles may be missing: they stay as they were. */
export const readingRowFields = {
  ...readingFields,
  cycles: { ...readingFields.cycles, isOptional: true },
} as const

export const readingNames = namesOf(readingFields)
export type ReadingName = (typeof readingNames)[number]
