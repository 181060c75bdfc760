import type { Card, Signature } from '../contract/maintenance/cards'
import { formatHours, formatNumber } from '../format'
import { namesOf, type FieldsOf } from './field'
import { taskFields } from './task'

/** What a card says before the work. */
export const cardFields = {
  title: { kind: 'text', label: 'Title' },
  text: { kind: 'text', label: 'What is to be done', isOptional: true },
  reference: taskFields.reference,
  skill: taskFields.skill,
  manHours: taskFields.manHours,
  critical: { kind: 'flag', label: 'Critical: needs a second signature', isOptional: true },
  link: { kind: 'text', label: 'Link', help: 'https://…', isOptional: true },
} as const satisfies FieldsOf<
  Pick<Card, 'title' | 'text' | 'reference' | 'skill' | 'manHours' | 'critical' | 'link'>
>

/** What a card says about the work. */
export const workFields = {
  measures: { kind: 'text', label: 'Work done', isOptional: true },
  doneOn: { kind: 'date', label: 'Done on', isOfZone: true, isOptional: true },
  validUntil: { kind: 'date', label: 'Valid until', isOptional: true },
  manHoursUsed: {
    kind: 'number',
    label: 'Man-hours used',
    format: formatNumber,
    isOptional: true,
  },
  hours: { kind: 'number', label: 'Hours', unit: 'h', format: formatHours, isOptional: true },
  cycles: {
    kind: 'number',
    label: 'Cycles',
    unit: 'cycles',
    format: formatNumber,
    isOptional: true,
  },
} as const satisfies FieldsOf<
  Pick<Card, 'measures' | 'doneOn' | 'validUntil' | 'manHoursUsed' | 'hours' | 'cycles'>
>
export const workNames = namesOf(workFields)

export const partFields = {
  partNumber: { kind: 'text', label: 'Part number' },
  serialNumber: { kind: 'text', label: 'Serial number', isOptional: true },
  quantity: { kind: 'number', label: 'Quantity', format: formatNumber, isOptional: true },
  certificate: { kind: 'text', label: 'Certificate', isOptional: true },
} as const satisfies FieldsOf<Card['parts'][number]>

export const paperFields = {
  name: { kind: 'text', label: 'Name' },
  licence: { kind: 'text', label: 'Licence', isOptional: true },
  reference: { kind: 'text', label: 'Reference', help: 'Of the paper, such as WP-31.' },
} as const satisfies FieldsOf<NonNullable<Signature['paper']>>
