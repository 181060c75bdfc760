import { can, needs } from '@aerofleet/shared/access'
import type { CallName } from '@aerofleet/shared/contract'
import { toCaller } from './authenticate'
import type { Caller } from './caller'
import { busy, forbidden } from './errors'
import type { Claims } from '../identity/identity'
import { permissions } from './permissions'
import { AskAgain, createAsk, StaleRoles, type Ask } from '../db/ask'
import type { EncodedJson } from './encoded-json'
import { confirmRoles, type Roles } from '../users/queries'
import type { Store } from '../db/store'

export type Admitted = {
  caller: Caller
  /** The roles that the caller was admitted by. */
  roles: Roles
  /** One statement; throws when the recorded roles are others by now. */
  ask: Ask
  /** A list as it is now, kept while the fleet does not change. */
  list: (name: 'aircraftList' | 'operatorList') => Promise<EncodedJson>
}

function openQuestions(store: Store, roles: Roles, caller: Caller) {
  const ask = createAsk(store, roles)
  // What a process that writes alone has in memory needs no statement to confirm it.
  let confirmed = store.alone
  const admitted: Admitted = {
    caller,
    roles,
    ask: (statement, values) => {
      confirmed = true
      return ask(statement, values)
    },
    list: async (name) => {
      const listed = await store[name].current()
      if (listed.roles === undefined || listed.roles === roles.version) return listed.body
      store.roles.forget(roles)
      throw new StaleRoles()
    },
  }
  return { admitted, confirm: async () => confirmed || confirmRoles(ask) }
}

async function attempt<T>(
  store: Store,
  claims: Claims,
  name: CallName,
  work: (admitted: Admitted) => Promise<T>,
) {
  const roles = await store.roles.current()
  const caller = toCaller(claims, roles)
  const { admitted, confirm } = openQuestions(store, roles, caller)
  try {
    if (!can(caller.role, permissions[name])) throw forbidden(needs(permissions[name]))
    return await work(admitted)
  } catch (error) {
    await confirm()
    throw error
  }
}

const mostTries = 20

/**
 * Does `work` for the caller as the recorded roles have it, and again when these turn out to be
 * others by now. A refusal, too, is given only on roles that a statement has confirmed.
 */
export async function admit<T>(
  store: Store,
  claims: Claims,
  name: CallName,
  work: (admitted: Admitted) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      return await attempt(store, claims, name, work)
    } catch (error) {
      if (!(error instanceof StaleRoles || error instanceof AskAgain)) throw error
    }
  }
  throw busy()
}
