import { paged, type NotesOf } from '../notes'
import type { inspectorCalls } from './inspectors'

export const inspectorNotes: NotesOf<typeof inspectorCalls> = {
  maintenanceStaffList: {},
  maintenanceInspectorList: { description: paged },
  maintenanceInspectorCreate: {
    description:
      'It counts while the user has the role MRO. An unknown user in the body is answered 400.',
  },
  maintenanceInspectorUpdate: { versioned: true },
  maintenanceInspectorDelete: {
    description: 'Cards that the user has inspected stay as they are.',
    versioned: true,
  },
}
