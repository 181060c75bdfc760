import type { Order } from '../contract/maintenance/orders'
import type { FieldsOf } from './field'

/** What somebody types for an order; what it waits for stands beside these. */
export const orderFields = {
  title: { kind: 'text', label: 'Title' },
  place: { kind: 'text', label: 'Place', isOptional: true },
  priority: {
    kind: 'choice',
    label: 'Priority',
    choices: { routine: 'Routine', urgent: 'Urgent', aog: 'AOG' },
  },
  plannedFrom: { kind: 'date', label: 'Planned from', isOfZone: true, isOptional: true },
  plannedTo: { kind: 'date', label: 'Planned to', isOfZone: true, isOptional: true },
  link: {
    kind: 'text',
    label: 'Link',
    help: 'Where the signed paper lies, such as https://files.example/WO-2026-0001.',
    isOptional: true,
  },
} as const satisfies FieldsOf<
  Pick<Order, 'title' | 'place' | 'priority' | 'plannedFrom' | 'plannedTo' | 'link'>
>

export const waitingFields = {
  for: {
    kind: 'choice',
    label: 'Waiting for',
    choices: {
      parts: 'Parts',
      tooling: 'Tooling',
      data: 'Data',
      customer: 'Customer',
      other: 'Other',
    },
  },
  text: { kind: 'text', label: 'What', isOptional: true },
  until: { kind: 'date', label: 'Until', isOfZone: true, isOptional: true },
} as const satisfies FieldsOf<NonNullable<Order['waiting']>>
