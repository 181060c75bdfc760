import { renewTailKeys } from './aircraft/writes'
import type { StartWork } from './db/open/migrate'
import { renewItems } from './maintenance/items/renew'
import { catchUpReadings } from './maintenance/ledger/writes'
import { createToday, type Today } from './today'

export const startWork = (today: Today = createToday()): StartWork => ({
  beforeMigration: renewTailKeys,
  async atEachStart(db) {
    await catchUpReadings(db, today)
    await renewItems(db, today)
  },
})
