import type { Role } from '@aerofleet/shared/roles'
import { encodeJson } from '../http/encoded-json'
import { conflict, forbidden, notFound } from '../http/errors'
import type { Account, Identity } from '../identity/identity'
import { findHistory } from '../db/history'
import { confirmRoles, saveRole, type Roles } from './queries'
import type { Context, Handlers } from '../http/handlers'

const kind = 'user'
type UserCall = 'adminAssign' | 'userList' | 'userRoleAssign' | 'userRoleRemove' | 'userHistory'
/** What does not depend on the call. */
type Asking = Omit<Context<UserCall>, 'params' | 'body'>

function withRecordedRole(recorded: ReadonlyMap<string, Role | null>) {
  return (account: Account): Account => {
    const role = recorded.get(account.uid)
    return role === undefined ? account : { ...account, role }
  }
}

/** Users who are admins now and whose account still exists. */
async function listAdmins({ of: recorded }: Roles, identity: Identity, accounts: Account[]) {
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
async function writeClaim({ identity, log }: Asking, uid: string, role: Role | null) {
  try {
    await identity.setRoleClaim(uid, role)
  } catch (error) {
    log.warn({ err: error, uid }, 'The role claim could not be written')
  }
}

type Subject = Pick<Account, 'uid' | 'email' | 'role'>

/** Decided by the roles that the caller was admitted by; only while these count it is recorded. */
async function changeRole<T>(
  context: Asking,
  { uid, email, role: claimed }: Subject,
  role: Role | null,
  answer: T,
): Promise<T> {
  const { ask, caller, roles, once } = context
  const recorded = roles.of.get(uid)
  const before = recorded === undefined ? claimed : recorded
  const saved = await saveRole(ask, caller, { uid, email, before }, role, once, answer)
  await writeClaim(context, uid, role)
  return saved
}

async function assign(context: Asking, uid: string, role: Role | null) {
  const { identity, roles } = context
  const account = await identity.getUser(uid)
  if (!account) throw notFound('User')
  if (role !== 'admin') {
    const admins = await listAdmins(roles, identity, await identity.listUsers())
    if (admins.size === 1 && admins.has(account.uid)) {
      throw conflict('last-admin', 'The last admin cannot lose the admin role.')
    }
  }
  const message = `Role '${role}' assigned successfully`
  return changeRole(context, account, role, { message })
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
  userList: async ({ ask, identity, roles }) => {
    const [accounts] = await Promise.all([identity.listUsers(), confirmRoles(ask)])
    return encodeJson(JSON.stringify(accounts.map(withRecordedRole(roles.of))))
  },

  userHistory: async ({ ask }) => encodeJson((await findHistory(ask, kind, null)) ?? '[]'),

  adminAssign: async (context) => {
    const { caller, identity, roles } = context
    if (!identity.embedded) requireListedEmail(context)
    const accounts = await listAccounts(identity)
    const admins = await listAdmins(roles, identity, accounts)
    if (identity.embedded && admins.size > 0 && !admins.has(caller.uid)) {
      throw forbidden(
        'There is already an admin. Ask an admin to assign the role to you.',
        'admin-exists',
      )
    }
    const account = accounts.find(({ uid }) => uid === caller.uid) ?? caller
    return changeRole(context, account, 'admin', {
      message: 'Admin role assigned! Please sign out and sign back in to activate.',
    })
  },

  userRoleAssign: (context) => assign(context, context.params.uid, context.body.role),

  userRoleRemove: async (context) => {
    await assign(context, context.params.uid, null)
    return undefined
  },
}
