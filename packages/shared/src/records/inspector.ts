import type { InspectorUpdate } from '../contract/maintenance/inspectors'
import type { Fields } from './field'

export const inspectorFields = {
  reference: { kind: 'text', label: 'Reference', help: 'The authorisation, such as AUT-7.' },
  licence: { kind: 'text', label: 'Licence', isOptional: true },
  aircraftTypes: {
    kind: 'codes',
    label: 'Aircraft types',
    help: 'With commas between them. None: all types.',
    isOptional: true,
  },
  from: { kind: 'date', label: 'From', isOfZone: true },
  until: { kind: 'date', label: 'Until', isOfZone: true, help: 'The last valid day.' },
} as const satisfies Fields<keyof InspectorUpdate>
