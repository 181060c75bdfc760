import type * as z from 'zod/mini'
import type { UtilisationWrite } from '../contract/maintenance/due'
import { formatHours, formatNumber } from '../format'
import type { FieldsOf } from './field'

export const utilisationFields = {
  hoursPerDay: { kind: 'number', label: 'Hours a day', unit: 'h', format: formatHours },
  cyclesPerDay: {
    kind: 'number',
    label: 'Cycles a day',
    unit: 'cycles',
    format: formatNumber,
  },
  reason: { kind: 'text', label: 'Reason' },
} as const satisfies FieldsOf<NonNullable<z.infer<typeof UtilisationWrite>['plan']>>
