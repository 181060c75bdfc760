import type { NotesOf } from '../notes'
import type { cardCalls } from './cards'

const wrongState = 'The card or its order has another state (`wrong-state`).'
const perform = `${wrongState} The item of the card is not active any more (\`item-suspended\`). Or the readings do not allow the figures (\`completion-implausible\`); \`accept\` stores them all the same.`
const inspect = `${wrongState} Or the inspector has performed the card or worked on it, now or in an earlier attempt (\`same-person\`).`
const authorised =
  'You need the role MRO to inspect cards. Or you have no authorisation as inspector for this type (`not-authorised`), or it is over (`authorisation-expired`).'

export const cardNotes: NotesOf<typeof cardCalls> = {
  maintenanceMyCards: {
    description:
      'Cards in work that are assigned to the caller or name the caller in `workedBy`. For inspectors also cards of their types that wait for a second signature. `after` is the `next` of the previous page.',
  },
  maintenanceCardView: {},
  maintenanceCardUpdate: {
    description: 'The version is that of the card: others may change the order meanwhile.',
    conflicts: wrongState,
    versioned: true,
  },
  maintenanceCardRemove: {
    conflicts: `${wrongState} The card was signed before. Or it is the last one of an order that is no draft (\`no-cards\`).`,
    versioned: true,
  },
  maintenanceCardPerform: {
    description:
      'A repeat of the same signature by the same user changes nothing. The last finished card makes the order done.',
    conflicts: perform,
    versioned: true,
  },
  maintenanceCardPerformOnPaper: { conflicts: perform, versioned: true },
  maintenanceCardInspect: {
    conflicts: inspect,
    versioned: true,
    refusals: { 403: authorised },
  },
  maintenanceCardInspectOnPaper: {
    description:
      'Nobody checks the authorisation of a name on paper. Names are compared without regard to case, dots and blanks.',
    conflicts: inspect,
    versioned: true,
  },
  maintenanceCardReject: {
    conflicts: wrongState,
    versioned: true,
    refusals: { 403: authorised },
  },
  maintenanceCardReopen: {
    description: 'An order that was done is in work again.',
    conflicts: wrongState,
    versioned: true,
  },
  maintenanceCardNotDone: { conflicts: wrongState, versioned: true },
  maintenanceCardFindingAdd: {
    description:
      'The finding gets a card of its own in the same order. Until somebody has performed it, it stays a finding of the aircraft.',
    conflicts: `${wrongState} Or the order would have more than 500 cards (\`too-many-cards\`).`,
  },
}
