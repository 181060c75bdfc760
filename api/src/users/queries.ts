import { randomUUID } from 'node:crypto'
import { toRole, type Role } from '@aerofleet/shared/roles'
import { sql } from 'drizzle-orm'
import type { Caller } from '../http/caller'
import type { Ask } from '../db/ask'
import { by, recorded } from '../db/history'
import { claimed, isFirst, onceAnswer, type OnceKey } from '../db/once'
import { reading, value, writing, type Run } from '../db/statement'
import { admitted, admittedAlone, roles, rolesVersion } from '../db/versions'

/** The server's record of role changes as one statement saw it. A user without one isn't in it. */
export type Roles = { version: string; of: ReadonlyMap<string, Role | null> }

const load = reading<
  Record<string, never>,
  { version: string; records: Record<string, string | null> }
>(
  'roles-load',
  sql`select ${rolesVersion} as version,
    coalesce((select json_object_agg(uid, role) from roles), '{}') as records`,
)

async function loadRoles(run: Run): Promise<Roles> {
  const { version, records } = await run(load, {})
  const pairs = Object.entries(records).map(([uid, role]) => [uid, toRole(role)] as const)
  return { version, of: new Map(pairs) }
}

export type RoleCache = {
  /** What is kept, else what the database says. */
  current: () => Promise<Roles>
  kept: () => Roles | null
  /** Without `stale` whatever is kept; else only if `stale` is what is kept. */
  forget: (stale?: Roles) => void
}

/** All recorded roles, loaded once; every statement then says whether they still count. */
export function createRoleCache(run: Run): RoleCache {
  let loading: Promise<Roles> | undefined
  let last: Roles | null = null

  function forget(stale?: Roles): void {
    if (stale && stale !== last) return
    loading = undefined
    last = null
  }
  function start(): Promise<Roles> {
    const mine = loadRoles(run)
    loading = mine
    // One that was forgotten meanwhile may be older than the change that forgot it.
    mine.then(
      (loaded) => {
        if (loading === mine) last = loaded
      },
      () => {
        if (loading === mine) forget()
      },
    )
    return mine
  }
  return { current: () => loading ?? start(), kept: () => last, forget }
}

const unchanged = reading<{ roles: string }, { roles: string | null }>(
  'roles-unchanged',
  sql`with ${admitted} select ${roles}`,
)

/** Passes only while the roles that the caller was admitted by are the recorded ones. */
export async function confirmRoles(ask: Ask): Promise<void> {
  await ask(unchanged, {})
}

type RoleChange = {
  roles: string
  subject: string
  role: Role | null
  action: string
  before: string
  after: string
  first: string
  byUid: string
  byName: string
  claim: string
} & OnceKey

const change = writing<RoleChange, { roles: string | null; answer: string | null }>(
  'roles',
  'role-change',
  sql`with ${admittedAlone},
  answer as (select ${value('first', 'jsonb')} as answer from admitted),
  ${claimed},
  change as (
    select ${value('subject', 'text')} as id, ${value('before', 'jsonb')} as before,
      ${value('after', 'jsonb')} as after
    from answer where ${isFirst}),
  saved as (
    insert into roles (uid, role, changed_at) select id, ${value('role', 'text')}, now() from change
    on conflict (uid) do update set role = excluded.role, changed_at = excluded.changed_at),
  ${recorded(value('action', 'text'), sql`'user'`)},
  bumped as (
    update versions set n = n + 1
    where name = 'roles' and shard = 0 and exists (select 1 from change))
  select ${roles}, ${onceAnswer}`,
)

type Subject = { uid: string; email: string | null; before: Role | null }

/**
 * Records a role. It succeeds only while the recorded roles are those that the decision was made
 * by, so that of many who decide at the same moment one wins and the others decide again.
 */
export async function saveRole<T>(
  ask: Ask,
  caller: Caller,
  { uid: subject, email, before }: Subject,
  role: Role | null,
  once: OnceKey,
  answer: T,
): Promise<T> {
  const saved = await ask(change, {
    ...once,
    ...by(caller),
    claim: randomUUID(),
    subject,
    role,
    action: role ? 'assign-role' : 'remove-role',
    before: JSON.stringify({ role: before, email }),
    after: JSON.stringify({ role, email }),
    first: JSON.stringify(answer),
  })
  return JSON.parse(saved.answer ?? 'null') as T
}
