import type { DemoAccount } from '../support/demo'
import { adminScreens } from './admin-screens'
import { alertScreens } from './alert-screens'
import { componentScreens } from './component-screens'
import { fleetScreens, viewerScreens } from './fleet-screens'
import { importScreens } from './import-screens'
import { maintenanceDialogs } from './maintenance-dialogs'
import { maintenanceScreens } from './maintenance-screens'
import { publicScreens } from './public-screens'
import { rowScreens } from './row-screens'
import type { Screen } from './screen'
import { weeksScreens } from './weeks-screens'
import { workScreens } from './work-screens'

type Group = {
  title: string
  screens: Screen[]
  as: DemoAccount | null
  /** The product needs the optional remotes. */
  isFull?: true
}

export const screenGroups: Group[] = [
  { title: 'public screens', screens: publicScreens, as: null },
  { title: 'a user without a role', screens: viewerScreens, as: 'viewer' },
  { title: 'the fleet', screens: fleetScreens, as: 'admin' },
  { title: 'rows and imports', screens: [...rowScreens, ...importScreens], as: 'admin' },
  { title: 'administration and faults', screens: adminScreens, as: 'admin' },
  { title: 'maintenance', screens: maintenanceScreens, as: 'admin', isFull: true },
  { title: 'alerts', screens: alertScreens, as: 'admin', isFull: true },
  { title: 'work orders', screens: workScreens, as: 'admin', isFull: true },
  { title: 'components', screens: componentScreens, as: 'admin', isFull: true },
  { title: 'the weeks ahead', screens: weeksScreens, as: 'admin', isFull: true },
  { title: 'dialogs of maintenance', screens: maintenanceDialogs, as: 'admin', isFull: true },
]
