import { paged, type NotesOf } from '../notes'
import type { meterCalls } from './meter'

export const meterNotes: NotesOf<typeof meterCalls> = {
  maintenanceMeterReplacementCreate: {
    description:
      'The call makes a reading of the day of the replacement, from the last figure of the old meter. It recalculates the readings by `meter` of later days, until the next replacement; those of its own day that were stored before it keep the old meter. Striking the reading takes the replacement back.',
    conflicts:
      'As for a reading: `counter-fell`, `reading-out-of-order`, or `reading-implausible`. `accept` stores implausible figures all the same. Or the total of the replacement, or of a reading that it recalculates, is below 0 or above 1,000,000 hours (`total-out-of-range`).',
    versioned: true,
  },
  maintenanceMeterReplacementList: { description: paged },
}
