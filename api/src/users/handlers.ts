import type { CallName } from '@aerofleet/shared/contract/all'
import { toDisplayName } from '@aerofleet/shared/display-name'
import type { Role } from '@aerofleet/shared/roles'
import type { Caller } from '../db/author'
import { RolesChanged } from '../db/change'
import { readVersion } from '../db/versions'
import { busy, conflict, forbidden, notFound } from '../errors'
import { encodeJson } from '../http/answer/encoded-json'
import type { Context, Handlers } from '../http/handlers'
import type { Account, Identity } from '../identity/identity'
import {
  findRecordedRole,
  listRecordedRoles,
  saveRole,
  type RecordedRoles,
} from '../identity/roles'
import { roleChanged } from './entry'

type UserCall = 'me' | 'adminAssign' | Exclude<Extract<CallName, `user${string}`>, 'userHistory'>

function withRecordedRole(recorded: RecordedRoles) {
  return <User extends { uid: string; role: Role | null }>(account: User): User => {
    const role = recorded.get(account.uid)
    return role === undefined ? account : { ...account, role }
  }
}

const withShortName = (account: Account): Account => ({
  ...account,
  displayName: account.displayName === null ? null : toDisplayName(account.displayName),
})

async function listAdmins(recorded: RecordedRoles, identity: Identity, accounts: Account[]) {
  const users = accounts.map(withRecordedRole(recorded))
  const admins = new Set(users.filter(({ role }) => role === 'admin').map(({ uid }) => uid))
  const listed = new Set(accounts.map(({ uid }) => uid))
  for (const [uid, role] of recorded) {
    if (role === 'admin' && !listed.has(uid) && (await identity.getUser(uid))) admins.add(uid)
  }
  return admins
}

// Users who race to become the first admin share one list of accounts.
const listings = new WeakMap<Identity, Promise<Account[]>>()
function listAccounts(identity: Identity): Promise<Account[]> {
  const listing = listings.get(identity) ?? identity.listUsers()
  listings.set(identity, listing)
  return listing.finally(() => listings.delete(identity))
}

/** Lists the accounts only if no record names an admin. */
async function hasAdmin(recorded: RecordedRoles, identity: Identity): Promise<boolean> {
  for (const [uid, role] of recorded) {
    if (role === 'admin' && (await identity.getUser(uid))) return true
  }
  const users = (await listAccounts(identity)).map(withRecordedRole(recorded))
  return users.some(({ role }) => role === 'admin')
}

type UserContext = Omit<Context<UserCall>, 'params' | 'query' | 'body'>
type Subject = { uid: string; email: string | null; role: Role | null }
type Decision = { subject: Subject; role: Role | null; message: string }
/** Decides by the recorded roles. It runs outside the transaction, because it asks the identity service. */
type Decide = (recorded: RecordedRoles) => Promise<Decision>

/**
 * If several decisions are made at the same moment, one is stored. The others are made again, at most so
 * often.
 */
const maxDecisions = 20

/** @throws 503 when others have changed roles each time before the decision was stored */
async function recordRole({ db, change }: UserContext, decide: Decide) {
  for (let decisions = 0; decisions < maxDecisions; decisions++) {
    const rolesVersion = await readVersion(db, 'roles')
    const recorded = await listRecordedRoles(db)
    const { subject, role, message } = await decide(recorded)
    const { uid } = subject
    const before = withRecordedRole(recorded)(subject).role
    try {
      const answer = await change(async (tx) => {
        await saveRole(tx, uid, role)
        const entry = roleChanged(subject, before, role)
        return { entries: [entry], answer: { message } }
      }, rolesVersion)
      return { uid, answer }
    } catch (error) {
      if (!(error instanceof RolesChanged)) throw error
    }
  }
  throw busy()
}

/** The record counts, not the claim: a claim that cannot be written only delays the screens. */
async function writeClaim({ db, identity, log }: UserContext, uid: string) {
  try {
    await identity.setRoleClaim(uid, (await findRecordedRole(db, uid)) ?? null)
  } catch (error) {
    log.warn({ err: error, uid }, 'The role claim could not be written')
  }
}

async function changeRole(context: UserContext, decide: Decide) {
  const { uid, answer } = await recordRole(context, decide)
  context.recentRoles.forget()
  await writeClaim(context, uid)
  return answer
}

function setRole(context: UserContext, uid: string, role: Role | null) {
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
      'Your email address is not on the list of administrators. Ask an admin to assign the role to you.',
      'not-on-admin-list',
    )
  }
  if (!emailVerified) {
    throw forbidden('Verify your email address first, then try again.', 'email-not-verified')
  }
}

export const userHandlers: Pick<Handlers, UserCall> = {
  me: async ({ caller }) => encodeJson(JSON.stringify({ role: caller.role, grants: [] })),

  userList: async ({ db, identity }) => {
    const [accounts, recorded] = await Promise.all([identity.listUsers(), listRecordedRoles(db)])
    const users = accounts.map(withRecordedRole(recorded)).map(withShortName)
    return encodeJson(JSON.stringify(users))
  },

  userManagementState: async ({ db, identity }) => {
    if (!identity.embedded) return { hasAdmin: null }
    return { hasAdmin: await hasAdmin(await listRecordedRoles(db), identity) }
  },

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

  userRoleAssign: (context) => setRole(context, context.params.uid, context.body.role),

  userRoleRemove: async (context) => {
    await setRole(context, context.params.uid, null)
    return undefined
  },
}
