import { can, explainNeed } from '@aerofleet/shared/access'
import { forbidden } from '../../errors'
import type { Caller } from '../../http/caller'

/** @throws 403 for a caller who may import readings alone */
export function requirePlanning({ role }: Pick<Caller, 'role'>): void {
  if (!can(role, 'planMaintenance')) throw forbidden(explainNeed('planMaintenance'))
}
