import { paged, type NotesOf } from '../notes'
import type { readingCalls } from './readings'

export const readingNotes: NotesOf<typeof readingCalls> = {
  maintenanceReadingList: {
    description: `${paged} Readings are sorted by day, and within a day by their figures.`,
  },
  maintenanceReadingCreate: {
    description:
      '`hours` is a number, or a text such as `4288:43`. Instead, `meter` may be the figure of the hour meter. The aircraft takes the figures of its newest reading, and its version grows. `override` stores falling figures as a correction, and needs the role Admin. `changed` lists the items with a new state.',
    conflicts:
      'Figures fall (`counter-fell`, or `reading-out-of-order` if a later reading exists); `override` stores them all the same. Or they are more than 24 hours or 50 cycles a day (`reading-implausible`); `accept` stores them all the same.',
  },
  maintenanceReadingStrike: {
    description:
      'The reading stays in the log. The aircraft takes the figures of the newest other reading. `restingOn` lists the completions, earlier ones of an item too, and the baselines that the readings allowed before and no longer allow.',
    conflicts: 'The reading is struck already, or is the only one.',
    versioned: true,
  },
  maintenanceReadingAcknowledge: { conflicts: 'The reading is not a correction.', versioned: true },
}
