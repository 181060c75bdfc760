import type { Followers } from './db/save-change'
import { followFleet } from './maintenance/ledger/writes'
import { followOrders } from './maintenance/orders/writes'
import { followRestored } from './maintenance/programmes/writes'
import type { Today } from './today'

/** What follows from a change, in this order. */
export const followersOf = (today: Today): Followers => ({
  aircraft: [followFleet(today), followRestored(today), followOrders],
})
