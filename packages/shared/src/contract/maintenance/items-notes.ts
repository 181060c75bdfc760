import { implausibleBaseline, paged, type NotesOf } from '../notes'
import type { itemCalls } from './items'

export const itemNotes: NotesOf<typeof itemCalls> = {
  maintenanceItemCreate: {
    description:
      'The baseline may come later, when somebody knows when the item was done last. An unknown aircraft in the body is answered 400.',
    conflicts: `The aircraft has an item with this code, or 2,000 items. ${implausibleBaseline}`,
  },
  maintenanceItemView: {},
  maintenanceItemUpdate: {
    description:
      'The call may change the baseline alone. If the item belongs to the aircraft alone, the call may also change its task, with all fields. A revision changes the tasks of a programme.',
    conflicts: `The aircraft has an item with this code, the item was done since its baseline or was terminated, or its task belongs to a programme. ${implausibleBaseline}`,
    versioned: true,
  },
  maintenanceItemEvents: { description: `${paged} Nobody changes or removes rows.` },
  maintenanceItemCompletions: { description: `${paged} Includes struck completions.` },
  maintenanceItemComplete: {
    description: 'A completion moves the next due, and ends a variation. It makes no reading.',
    conflicts:
      'The item is not active, or has a later completion. Or the readings do not allow the figures (`completion-implausible`); `accept` stores them all the same.',
    versioned: true,
  },
  maintenanceVariationGrant: {
    description:
      'A variation is at most the tolerance of the task. There is one until the next completion.',
    conflicts:
      'The item is not active, can have no variation, already has one, or the amount is beyond its tolerance.',
    versioned: true,
  },
  maintenanceVariationWithdraw: { versioned: true },
  maintenanceItemNotApplicable: { conflicts: 'The item is not active.', versioned: true },
  maintenanceItemAcknowledge: {
    description:
      'The acknowledgement counts until the item is completed again, or gets a new baseline.',
    conflicts: 'The readings allow the figures, or somebody has already acknowledged them.',
    versioned: true,
  },
  maintenanceItemReactivate: {
    conflicts: 'The item is active, or left the lists for another reason.',
    versioned: true,
  },
  maintenanceCompletionList: { description: `${paged} Includes struck completions.` },
  maintenanceCompletionStrike: {
    description:
      'The completion stays in the log. The item is as it was before: a variation that the completion ended is in force again.',
    conflicts:
      'The item has a later completion that counts, its component a later event, or this one was struck before.',
    versioned: true,
  },
}
