import type { Programme, ProgrammeWrite } from '../contract/maintenance/programmes'
import type { FieldsOf } from './field'

/** The fields of a maintenance programme beside its tasks. */
export const programmeFields = {
  name: { kind: 'text', label: 'Name' },
  aircraftType: { kind: 'text', label: 'Aircraft type' },
  revision: { kind: 'text', label: 'Revision' },
  revisionDate: { kind: 'date', label: 'Revision date' },
  approvalReference: { kind: 'text', label: 'Approval reference', isOptional: true },
} as const satisfies FieldsOf<Pick<Programme, keyof Omit<ProgrammeWrite, 'tasks'>>>
