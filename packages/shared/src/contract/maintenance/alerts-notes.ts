import { paged, type NotesOf } from '../notes'
import type { alertCalls } from './alerts'

export const alertNotes: NotesOf<typeof alertCalls> = {
  maintenanceAlertList: {
    description: `Sorted by section, then by the sweep that has told it. ${paged} Alerts of deleted aircraft are left out. \`over\` holds what ended within the last 14 days.`,
  },
  maintenanceAlertCount: {},
  maintenanceAlertRead: {
    description: 'It is unread again when it becomes worse, and when it comes anew.',
  },
  maintenanceAlertReadAll: {
    description: 'What came after the sweep `upTo` stays unread.',
  },
  maintenanceAlertMail: {},
  maintenanceAlertSubscribe: {
    description:
      'The first mail tells what comes from now on. An unknown operator or aircraft in the body is answered 400.',
  },
  maintenanceAlertTestMail: {
    conflicts:
      'The installation sends no mail (`no-mail`), the caller has no verified address (`address-not-verified`), or the mail server did not take the mail (`mail-refused`).',
  },
}
