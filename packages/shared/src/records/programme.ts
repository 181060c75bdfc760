import type { Programme, ProgrammeWrite, Revision } from '../contract/maintenance/programmes'
import { namesOf, type FieldsOf } from './field'

const revisionFields = {
  aircraftType: { kind: 'text', label: 'Aircraft type' },
  revision: { kind: 'text', label: 'Revision', help: 'As in your document, or 1' },
  revisionDate: { kind: 'date', label: 'Revision date' },
  approvalReference: { kind: 'text', label: 'Approval reference', isOptional: true },
} as const satisfies FieldsOf<Omit<Revision, 'tasks'>>

export const revisionNames = namesOf(revisionFields)

export const programmeFields = {
  name: { kind: 'text', label: 'Name' },
  ...revisionFields,
} as const satisfies FieldsOf<Pick<Programme, keyof Omit<ProgrammeWrite, 'tasks'>>>
