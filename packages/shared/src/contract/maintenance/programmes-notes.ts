import { implausibleBaseline, type NotesOf } from '../notes'
import type { programmeCalls } from './programmes'

export const programmeNotes: NotesOf<typeof programmeCalls> = {
  maintenanceProgrammeList: {
    description: 'Sorted by name. `q` is a part of the name or of the aircraft type.',
  },
  maintenanceProgrammeCreate: {
    conflicts: 'Another programme has this name, regardless of case, or two tasks have one code.',
  },
  maintenanceProgrammeView: {
    description:
      'The answer has the tasks of the valid revision, or of `revision`. `draft` is the next revision, and `revisions` lists all that were ever valid.',
  },
  maintenanceProgrammeUpdate: {
    description:
      'The call changes a draft. For an active programme it makes or replaces the draft of the next revision, and changes nothing else: the name stays, too.',
    conflicts:
      'Another programme has this name, another revision has the same one, two tasks have one code, or the programme was withdrawn.',
    versioned: true,
  },
  maintenanceProgrammeActivate: {
    description: 'The items of aircraft stay as they are until the revision is applied to them.',
    conflicts: 'There is no draft, or the programme was withdrawn.',
    versioned: true,
  },
  maintenanceProgrammeWithdraw: {
    conflicts: 'Aircraft have the programme, or it was withdrawn before.',
    versioned: true,
  },
  maintenanceRevisionApply: {
    description:
      'For each aircraft the answer has the codes of added, changed and removed items, the old and new limits of changed items, the codes of items that would have no due in a dimension, and the number of items that become overdue. A removed item is terminated and keeps its log. The call checks all aircraft, and then moves at most 500 items in one transaction; a repeat under its Idempotency-Key goes on where it stopped. Aircraft times tasks may be at most 100,000. `dryRun` stores nothing.',
    conflicts:
      'The programme is not active, or an aircraft has an item of its own with the code of a task. Or an item would have no due in a dimension in which it does not lack one today (`without-due`); `accept` stores it all the same.',
    act: true,
  },
  maintenanceProgrammeAssign: {
    description:
      'Each baseline names its task by code. `null` removes the programme. An item that leaves the lists is terminated and keeps its log. `dryRun` stores nothing.',
    conflicts: `The programme is not active, the aircraft has an item of its own with the code of a task, or an item was done since its baseline. ${implausibleBaseline}`,
    versioned: true,
  },
}
