import type { Role } from '@aerofleet/shared/roles'
import { RolesMoved, rolesNumber } from '../db/change'
import { findHistory } from '../db/history'
import { encodeJson } from '../http/answer/encoded-json'
import { busy, conflict, forbidden, notFound } from '../http/answer/errors'
import type { Caller } from '../http/caller'
import type { Context, Handlers } from '../http/handlers'
import type { Account, Identity } from '../identity/identity'
import { roleChanged } from './entry'
import { listRecordedRoles, recordedRole, saveRole, type RecordedRoles } from './queries'

type UserCall =
  'me' | 'adminAssign' | 'userList' | 'userRoleAssign' | 'userRoleRemove' | 'userHistory'

function withRecordedRole(recorded: RecordedRoles) {
  return <Of extends { uid: string; role: Role | null }>(account: Of): Of => {
    const role = recorded.get(account.uid)
    return role === undefined ? account : { ...account, role }
  }
}

/** Users who are admins now and whose account still exists. */
async function listAdmins(recorded: RecordedRoles, identity: Identity, accounts: Account[]) {
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

/** What does not depend on the call. */
type Asking = Omit<Context<UserCall>, 'params' | 'query' | 'body'>
type Subject = { uid: string; email: string | null; role: Role | null }
type Decision = { subject: Subject; role: Role | null; message: string }
/** Decides by the recorded roles, without a transaction: it may ask the identity service. */
type Decide = (recorded: RecordedRoles) => Promise<Decision>

/** Many may decide at the same moment; one of them wins, the others decide again. */
const mostDecisions = 20

async function recordRole({ db, change }: Asking, decide: Decide) {
  for (let decisions = 0; decisions < mostDecisions; decisions++) {
    const decidedAt = await rolesNumber(db)
    const recorded = await listRecordedRoles(db)
    const { subject, role, message } = await decide(recorded)
    const { uid } = subject
    const before = withRecordedRole(recorded)(subject).role
    try {
      const answer = await change(async (tx) => {
        await saveRole(tx, uid, role)
        const entry = roleChanged(subject, before, role)
        return { entries: [entry], answer: { message } }
      }, decidedAt)
      return { uid, answer }
    } catch (error) {
      if (!(error instanceof RolesMoved)) throw error
    }
  }
  throw busy()
}

/** The record counts at once: a claim that cannot be written now only delays the screens. */
async function writeClaim({ db, identity, log }: Asking, uid: string) {
  try {
    await identity.setRoleClaim(uid, (await recordedRole(db, uid)) ?? null)
  } catch (error) {
    log.warn({ err: error, uid }, 'The role claim could not be written')
  }
}

async function changeRole(context: Asking, decide: Decide) {
  const { uid, answer } = await recordRole(context, decide)
  context.recentRoles.forget()
  await writeClaim(context, uid)
  return answer
}

function assign(context: Asking, uid: string, role: Role | null) {
  const { identity } = context
  return changeRole(context, async (recorded) => {
    const subject = await identity.getUser(uid)
    if (!subject) throw notFound('User')
    if (role !== 'admin') {
      const admins = await listAdmins(recorded, identity, await identity.listUsers())
      if (admins.size === 1 && admins.has(uid)) {
        throw conflict('last-admin', 'The last admin cannot lose the admin role.')
      }
    }
    return { subject, role, message: `Role '${role}' assigned successfully` }
  })
}

function requireListedEmail({ email, emailVerified }: Caller, adminEmails: readonly string[]) {
  if (!email || !adminEmails.includes(email.toLowerCase())) {
    throw forbidden(
      'Your e-mail address is not on the list of administrators. Ask an admin to assign the role to you.',
      'not-on-admin-list',
    )
  }
  if (!emailVerified) {
    throw forbidden('Verify your e-mail address first, then try again.', 'email-not-verified')
  }
}

export const userHandlers: Pick<Handlers, UserCall> = {
  me: ({ caller }) => encodeJson(JSON.stringify({ role: caller.role, grants: [] })),

  userList: async ({ db, identity }) => {
    const [accounts, recorded] = await Promise.all([identity.listUsers(), listRecordedRoles(db)])
    return encodeJson(JSON.stringify(accounts.map(withRecordedRole(recorded))))
  },

  userHistory: async ({ db }) => encodeJson(JSON.stringify(await findHistory(db, 'user'))),

  adminAssign: (context) => {
    const { caller, identity, adminEmails } = context
    if (!identity.embedded) requireListedEmail(caller, adminEmails)
    return changeRole(context, async (recorded) => {
      const accounts = await listAccounts(identity)
      const admins = await listAdmins(recorded, identity, accounts)
      if (identity.embedded && admins.size > 0 && !admins.has(caller.uid)) {
        throw forbidden(
          'There is already an admin. Ask an admin to assign the role to you.',
          'admin-exists',
        )
      }
      const subject = accounts.find(({ uid }) => uid === caller.uid) ?? caller
      const message = 'Admin role assigned! Please sign out and sign back in to activate.'
      return { subject, role: 'admin', message }
    })
  },

  userRoleAssign: (context) => assign(context, context.params.uid, context.body.role),

  userRoleRemove: async (context) => {
    await assign(context, context.params.uid, null)
    return undefined
  },
}
