import { toRole, type Role } from '@aerofleet/shared/roles'
import type { Caller } from '../caller'
import { conflict, forbidden, notFound } from '../errors'
import type { Account, Identity } from '../identity/identity'
import { history, record } from '../store/history'
import { listRoles, lockRoles, saveRole } from '../store/roles'
import type { Database } from '../store/store'
import type { Context, Handlers } from './handlers'

const kind = 'user'
type UserCall = 'adminAssign' | 'userList' | 'userRoleAssign' | 'userRoleRemove' | 'userHistory'

function withRecordedRole(recorded: Map<string, Role | null>) {
  return (account: Account): Account => {
    const role = recorded.get(account.uid)
    return role === undefined ? account : { ...account, role }
  }
}

/** Users who are admins now and whose account still exists. */
async function listAdmins(tx: Database, identity: Identity, accounts: Account[]) {
  const recorded = await listRoles(tx)
  const users = accounts.map(withRecordedRole(recorded))
  const admins = new Set(users.filter(({ role }) => role === 'admin').map(({ uid }) => uid))
  // An account may be newer than the listing; one that is gone does not count.
  const known = new Set(accounts.map(({ uid }) => uid))
  for (const [uid, role] of recorded) {
    if (role === 'admin' && !known.has(uid) && (await identity.getUser(uid))) admins.add(uid)
  }
  return admins
}

// Many ask at the same moment only in the race for the first admin: one listing answers them all.
const listings = new WeakMap<Identity, Promise<Account[]>>()
function listAccounts(identity: Identity): Promise<Account[]> {
  const listing = listings.get(identity) ?? identity.listUsers()
  listings.set(identity, listing)
  return listing.finally(() => listings.delete(identity))
}

/** The record counts at once, so a claim that cannot be written now only delays the screens. */
async function writeClaim({ identity, log }: Context<UserCall>, uid: string, role: Role | null) {
  try {
    await identity.setRoleClaim(uid, role)
  } catch (error) {
    log.warn({ err: error, uid }, 'The role claim could not be written')
  }
}

async function changeRole(tx: Database, caller: Caller, account: Account, role: Role | null) {
  const recorded = (await listRoles(tx)).get(account.uid)
  const before = recorded === undefined ? account.role : recorded
  await saveRole(tx, account.uid, role)
  await record(tx, caller, {
    action: role ? 'assign-role' : 'remove-role',
    kind,
    id: account.uid,
    before: { role: before, email: account.email },
    after: { role, email: account.email },
  })
}

async function assign(context: Context<'userRoleAssign' | 'userRoleRemove'>, role: Role | null) {
  const { caller, params, identity, once } = context
  const account = await identity.getUser(params.uid)
  if (!account) throw notFound('User')
  const accounts = role === 'admin' ? [] : await identity.listUsers()
  const answer = await once(async (tx) => {
    await lockRoles(tx)
    if (role !== 'admin') {
      const admins = await listAdmins(tx, identity, accounts)
      if (admins.size === 1 && admins.has(account.uid)) {
        throw conflict('last-admin', 'The last admin cannot lose the admin role.')
      }
    }
    await changeRole(tx, caller, account, role)
    return { message: `Role '${role}' assigned successfully` }
  })
  await writeClaim(context, account.uid, role)
  return answer
}

function requireListedEmail({ caller, adminEmails }: Context<'adminAssign'>) {
  const email = caller.email?.toLowerCase()
  if (!email || !adminEmails.includes(email)) {
    throw forbidden(
      'Your e-mail address is not on the list of administrators. Ask an admin to assign the role to you.',
      'not-on-admin-list',
    )
  }
  if (!caller.emailVerified) {
    throw forbidden('Verify your e-mail address first, then try again.', 'email-not-verified')
  }
}

export const userHandlers: Pick<Handlers, UserCall> = {
  userList: async ({ store, identity }) => {
    const [accounts, recorded] = await Promise.all([identity.listUsers(), listRoles(store.db)])
    return accounts.map(withRecordedRole(recorded))
  },

  userHistory: ({ store }) => history(store.db, kind),

  adminAssign: async (context) => {
    const { caller, identity, once } = context
    if (!identity.embedded) requireListedEmail(context)
    const accounts = await listAccounts(identity)
    const account = accounts.find(({ uid }) => uid === caller.uid)
    const answer = await once(async (tx) => {
      await lockRoles(tx)
      const admins = await listAdmins(tx, identity, accounts)
      if (identity.embedded && admins.size > 0 && !admins.has(caller.uid)) {
        throw forbidden(
          'There is already an admin. Ask an admin to assign the role to you.',
          'admin-exists',
        )
      }
      const { uid, email, role } = caller
      await changeRole(
        tx,
        caller,
        account ?? { uid, email, role: toRole(role), displayName: null, createdAt: null },
        'admin',
      )
      return {
        message: 'Admin role assigned! Please sign out and sign back in to activate.',
      }
    })
    await writeClaim(context, caller.uid, 'admin')
    return answer
  },

  userRoleAssign: (context) => assign(context, context.body.role),

  userRoleRemove: async (context) => {
    await assign(context as Context<'userRoleAssign' | 'userRoleRemove'>, null)
    return undefined
  },
}
