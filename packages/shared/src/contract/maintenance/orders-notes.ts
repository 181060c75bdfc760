import { paged, type NotesOf } from '../notes'
import type { orderCalls } from './orders'

const wrongState = 'The order has another state (`wrong-state`).'
const planned = 'An item stands in another order that is open, in work or done (`already-planned`).'
const opening =
  'Or the readings do not allow the figures (`opening-implausible`); `accept` stores them all the same.'

export const orderNotes: NotesOf<typeof orderCalls> = {
  maintenanceOrderList: {
    description: `${paged} Orders of deleted aircraft are left out. The first page has \`counts\`.`,
  },
  maintenanceOrderCounts: {
    description:
      'Running orders are neither closed nor cancelled. Deleting an aircraft cancels them.',
  },
  maintenanceOrderCreate: {
    description:
      'A draft locks nothing. `open` hands the order to the hangar, and `start` begins the work as well. An unknown aircraft in the body is answered 400, and so are items and findings of others.',
    conflicts: `An open order has no card (\`no-cards\`), or more than 500 (\`too-many-cards\`). An item is not active (\`not-active\`), or a finding stands in another order. ${planned} ${opening}`,
  },
  maintenanceOrderView: {},
  maintenanceOrderUpdate: { conflicts: wrongState, versioned: true },
  maintenanceOrderCardsAdd: {
    description:
      'Adds what is named, or what is due. An order that was done is in work again. `dueUntil` and `within` may add nothing.',
    conflicts: `${wrongState} An item is not active (\`not-active\`) or has a card in this order already. Or the order would have more than 500 cards (\`too-many-cards\`). ${planned}`,
    versioned: true,
  },
  maintenanceOrderOpen: {
    conflicts: `${wrongState} Or the order has no card (\`no-cards\`). ${planned}`,
    versioned: true,
  },
  maintenanceOrderStart: {
    description:
      'Starts an open order. While the order is in work or done, it sets an earlier opening day, or other figures of it. The figures make no reading.',
    conflicts: `${wrongState} ${opening}`,
    versioned: true,
  },
  maintenanceOrderClose: {
    description:
      'In one transaction it adds the reading of the end, completes the items of the performed cards, and closes the order for ever. With `dryRun` it shows all that and stores nothing.',
    conflicts: `${wrongState} A card is not finished (\`cards-open\`). The figures are refused as those of a reading are, or those of a card are not allowed by the readings (\`completion-implausible\`); \`accept\` stores implausible figures.`,
    versioned: true,
  },
  maintenanceOrderCancel: {
    conflicts: `${wrongState} Or a card is signed (\`cards-performed\`).`,
    versioned: true,
  },
  maintenanceFindingList: { description: paged },
  maintenanceFindingEnd: {
    conflicts: 'The finding stands in an order, was performed or was ended (`wrong-state`).',
    versioned: true,
  },
}
