/** What can be imported, with the columns that its file must have and those that it may have. */
export const kinds = {
  readings: {
    title: 'Import Readings',
    capability: 'logReading',
    needed: 'tailNumber, date, hours, cycles',
    others: 'note',
  },
  baselines: {
    title: 'Import Baselines',
    capability: 'planMaintenance',
    needed: 'tailNumber, code, date',
    others: 'hours, cycles, reference',
  },
  programme: {
    title: 'Import Tasks',
    capability: 'planMaintenance',
    needed: 'code, title, ata, kind',
    others: 'thresholdHours, intervalHours and all others that the export of a programme has',
  },
} as const
export type ImportKind = keyof typeof kinds
