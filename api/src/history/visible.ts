import type { Capability } from '@aerofleet/shared/access'

export const needs = {
  aircraft: 'viewAircraft',
  operator: 'manageOperators',
  user: 'manageUsers',
  programme: 'viewMaintenance',
  item: 'viewMaintenance',
  reading: 'viewMaintenance',
  completion: 'viewMaintenance',
  maintained: 'viewMaintenance',
  order: 'viewMaintenance',
  card: 'viewMaintenance',
  finding: 'viewMaintenance',
  inspector: 'viewMaintenance',
  component: 'viewMaintenance',
} as const satisfies Record<string, Capability>
