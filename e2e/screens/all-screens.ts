import type { DemoAccount } from '../support/demo'
import { adminScreens } from './admin-screens'
import { fleetScreens, viewerScreens } from './fleet-screens'
import { importScreens } from './import-screens'
import { publicScreens } from './public-screens'
import { rowScreens } from './row-screens'
import type { Screen } from './screen'

type Group = { title: string; screens: Screen[]; as: DemoAccount | null }

export const screenGroups: Group[] = [
  { title: 'public screens', screens: publicScreens, as: null },
  { title: 'a user without a role', screens: viewerScreens, as: 'viewer' },
  { title: 'the fleet', screens: fleetScreens, as: 'admin' },
  { title: 'rows and imports', screens: [...rowScreens, ...importScreens], as: 'admin' },
  { title: 'administration and faults', screens: adminScreens, as: 'admin' },
]
