import type { NotesOf } from '../notes'
import type { csvCalls, dueCalls } from './due'

export const dueNotes: NotesOf<typeof dueCalls> = {
  maintenanceDueList: {
    description:
      'Leaves out deleted aircraft. `state` may be repeated. Only the first page has `counts`, for all filters except `state`: `all` counts every item of the `status`, and each state counts active items. `urgency` sorts by the projected day. Items without one follow, by the smallest share that is left of an interval, and items in the state `no-baseline` come last. `next` is the `after` of the next page, and null in the last one.',
  },
  maintenanceAircraftList: {
    description:
      'The most urgent aircraft come first, by their worst state and then by the first projected day. `programmeId` asks for the aircraft with a programme, `withoutProgrammeId` for all others. With `programmeId`, `behind` asks for aircraft with items of an earlier revision.',
  },
  maintenanceAircraftView: {
    description:
      '`rates` come from the readings; `rates.plan` replaces them. `attention` lists corrections that nobody has acknowledged, a programme for another type, and figures that the readings do not allow (`figure-beyond-readings`, with the `itemId`).',
  },
  maintenanceUtilisationView: {
    description:
      'From readings that are not struck, linear by days between them and rounded down, so that the months add up. A reading that lowers a counter begins anew; nothing was flown between it and the one before.',
  },
  maintenanceUtilisationUpdate: {
    description:
      'The plan replaces the measured rates, even with 0; null removes it. The same plan again changes nothing.',
    versioned: true,
  },
}

export const csvNotes: NotesOf<typeof csvCalls> = {
  maintenanceDueCsv: { description: 'The whole due list, in its order.' },
  maintenanceRecordsCsv: {
    description:
      'All completions, including struck ones, by tail number and in the order of entry. Admins also get the completions of deleted aircraft.',
  },
  maintenanceReadingsCsv: {
    description:
      'Sorted by tail number and day. `from` and `to` are included. The file can be imported as it is.',
  },
  maintenanceBaselinesCsv: {
    description:
      'Sorted by tail number and code. `from` and `to` are included. The file can be imported as it is.',
  },
  maintenanceTasksCsv: {
    description:
      'The tasks of the valid revision, or of a draft. The file can be imported as it is.',
  },
}
