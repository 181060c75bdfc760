import type { Capability } from '@aerofleet/shared/access'
import type { CallName } from '@aerofleet/shared/contract'

/** What a call needs (spec §6 and the permission decisions); a call without a row won't compile. */
export const permissions = {
  aircraftList: 'viewAircraft',
  aircraftCreate: 'addAircraft',
  aircraftView: 'viewAircraft',
  aircraftUpdate: 'editAircraft',
  aircraftDelete: 'deleteAircraft',
  aircraftHistory: 'viewAircraft',
  operatorList: 'manageOperators',
  operatorCreate: 'manageOperators',
  operatorDelete: 'manageOperators',
  userList: 'manageUsers',
  // Any signed-in user may ask; the rule for the first admin decides.
  adminAssign: 'viewAircraft',
  userRoleAssign: 'manageUsers',
  userRoleRemove: 'manageUsers',
  userHistory: 'manageUsers',
} as const satisfies Record<CallName, Capability>
