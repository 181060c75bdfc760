import type { Capability } from '@aerofleet/shared/access'

/** A caller needs this capability to see the changes of a kind. */
export const needs = {
  aircraft: 'viewAircraft',
  operator: 'manageOperators',
  user: 'manageUsers',
  programme: 'viewMaintenance',
  item: 'viewMaintenance',
  reading: 'viewMaintenance',
  completion: 'viewMaintenance',
  maintained: 'viewMaintenance',
} as const satisfies Record<string, Capability>
