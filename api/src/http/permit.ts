import { can, explainNeed } from '@aerofleet/shared/access'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import type { Role } from '@aerofleet/shared/roles'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../db/author'
import type { Database } from '../db/database'
import { forbidden, unauthenticated } from '../errors'
import type { Claims } from '../identity/identity'
import { findRecordedRole } from '../identity/roles'
import { toCaller } from './caller'
import type { Services } from './handlers'

function toPermitted(
  { needs }: ProductEndpoint,
  claims: Claims,
  recorded: Role | null | undefined,
) {
  const caller = toCaller(claims, recorded)
  if (needs && !can(caller.role, needs)) throw forbidden(explainNeed(needs))
  return caller
}

/**
 * Reads the recorded role with `db`, which may be a transaction.
 * @throws 403 if the caller lacks the capability of the row
 */
export async function permit(row: ProductEndpoint, claims: Claims, db: Database): Promise<Caller> {
  return toPermitted(row, claims, await findRecordedRole(db, claims.uid))
}

/** For reads it trusts a role that was read within the last second. */
export const requireCapability = (row: ProductEndpoint, { db, recentRoles }: Services) =>
  async function requirePermission(request: FastifyRequest): Promise<void> {
    const { claims } = request
    if (!claims) throw unauthenticated()
    request.caller =
      row.method === 'GET'
        ? toPermitted(row, claims, (await recentRoles.read()).get(claims.uid))
        : await permit(row, claims, db)
  }
