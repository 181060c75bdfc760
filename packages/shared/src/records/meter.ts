import type { MeterReplacementCreate } from '../contract/maintenance/meter'
import { formatHours, formatNumber } from '../format'
import type { FieldsOf } from './field'

export const meterFields = {
  date: { kind: 'date', label: 'Day', isOfZone: true },
  old: {
    kind: 'number',
    label: 'Old meter showed',
    unit: 'h',
    format: formatHours,
    help: '2153.2 or 2153:12',
  },
  new: { kind: 'number', label: 'New meter shows', unit: 'h', format: formatHours },
  cycles: {
    kind: 'number',
    label: 'Cycles',
    unit: 'cycles',
    format: formatNumber,
    help: 'Empty means as before',
    isOptional: true,
  },
  reference: { kind: 'text', label: 'Reference', isOptional: true },
} as const satisfies FieldsOf<
  Pick<MeterReplacementCreate, 'date' | 'old' | 'new'> & { cycles?: number; reference?: string }
>
