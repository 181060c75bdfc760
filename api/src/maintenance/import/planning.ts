import { can, explainNeed } from '@aerofleet/shared/access'
import type { Caller } from '../../db/author'
import { forbidden } from '../../errors'

/** @throws 403 for a caller who may import readings alone */
export function requirePlanning({ role }: Pick<Caller, 'role'>): void {
  if (!can(role, 'planMaintenance')) throw forbidden(explainNeed('planMaintenance'))
}
