import { aircraftCalls } from './aircraft'
import { historyCalls } from './history'
import { alertCalls } from './maintenance/alerts'
import { cardCalls } from './maintenance/cards'
import { componentCalls, componentCsvCalls } from './maintenance/components'
import { csvCalls, dueCalls } from './maintenance/due'
import { forecastCalls } from './maintenance/forecast'
import { maintenanceHistoryCalls, maintenanceImportCalls } from './maintenance/imports'
import { inspectorCalls } from './maintenance/inspectors'
import { itemCalls } from './maintenance/items'
import { meterCalls } from './maintenance/meter'
import { orderCalls } from './maintenance/orders'
import { programmeCalls } from './maintenance/programmes'
import { readingCalls } from './maintenance/readings'
import { operatorCalls } from './operators'
import { userCalls } from './users'

/** Its type is named by its parts: written out, it would be too long for a declaration. */
export type Contract = typeof userCalls &
  typeof aircraftCalls &
  typeof operatorCalls &
  typeof historyCalls &
  typeof itemCalls &
  typeof dueCalls &
  typeof forecastCalls &
  typeof csvCalls &
  typeof programmeCalls &
  typeof readingCalls &
  typeof meterCalls &
  typeof orderCalls &
  typeof cardCalls &
  typeof componentCsvCalls &
  typeof componentCalls &
  typeof inspectorCalls &
  typeof alertCalls &
  typeof maintenanceHistoryCalls &
  typeof maintenanceImportCalls

/** For the server. A page imports only the files of the calls that it makes. */
export const contract: Contract = {
  ...userCalls,
  ...aircraftCalls,
  ...operatorCalls,
  ...historyCalls,
  ...itemCalls,
  ...dueCalls,
  ...forecastCalls,
  ...csvCalls,
  ...programmeCalls,
  ...readingCalls,
  ...meterCalls,
  ...orderCalls,
  ...cardCalls,
  ...componentCsvCalls,
  ...componentCalls,
  ...inspectorCalls,
  ...alertCalls,
  ...maintenanceHistoryCalls,
  ...maintenanceImportCalls,
}
export type CallName = keyof Contract
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names of a record
export const callNames = Object.keys(contract) as CallName[]
