import { renewTailKeys } from './aircraft/writes'
import type { StartWork } from './db/open/migrate'
import { catchUpReadings } from './maintenance/ledger/writes'
import { renewItems } from './maintenance/programmes/writes'
import { createToday, type Today } from './today'

export const startWork = (today: Today = createToday()): StartWork => ({
  beforeMigration: renewTailKeys,
  async atEachStart(db) {
    await catchUpReadings(db, today)
    await renewItems(db, today)
  },
})
