import type { Roles } from '../users/queries'
import type { Statement } from './statement'
import type { Store } from './store'

/** The caller was admitted by roles that no longer are the recorded ones; nothing was changed. */
export class StaleRoles extends Error {}
/** What a statement read and what it locked are of different moments; asked again, they agree. */
export class AskAgain extends Error {}

type Guarded = { roles: string | null }
/** Sends a statement that does nothing, and throws `StaleRoles`, once the roles have changed. */
export type Ask = <V extends { roles: string }, Row extends Guarded>(
  statement: Statement<V, Row>,
  values: Omit<V, 'roles'>,
) => Promise<Row>

/** Questions of a caller who was admitted by these roles. */
export function createAsk({ run, roles: cache }: Pick<Store, 'run' | 'roles'>, roles: Roles): Ask {
  return async (statement, values) => {
    const row = await run(statement, { ...values, roles: roles.version } as never)
    if (row.roles === roles.version) return row
    cache.forget(roles)
    throw new StaleRoles()
  }
}
