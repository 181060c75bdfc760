import { sql } from 'drizzle-orm'
import { value } from './statement'

/** The version of the recorded roles. */
export const rolesVersion = sql`(select n::text from versions where name = 'roles' and shard = 0)`
/** A row only while the roles that the caller was admitted by are the recorded ones. */
export const admitted = sql`admitted as (
  select n::text as roles from versions
  where name = 'roles' and shard = 0 and n::text = ${value('roles', 'text')})`
/** As `admitted`, and nobody else changes a role until this statement is done. */
export const admittedAlone = sql`admitted as (
  select n::text as roles from versions
  where name = 'roles' and shard = 0 and n::text = ${value('roles', 'text')} for update)`
export const isAdmitted = sql`exists (select 1 from admitted)`
/** To be selected by every statement that a caller asks for: `null` when the roles are others now. */
export const roles = sql`(select roles from admitted) as roles`

/** Grows with every committed change of aircraft or operators. */
export const fleetVersion = sql`(select sum(n)::text from versions where name = 'fleet')`
const shards = 32
export const anyShard = () => Math.floor(Math.random() * shards)
/**
 * One of many rows, so that writers seldom meet. The last lock that a statement takes (`changed`
 * has taken the others), so that no two statements can wait for each other.
 */
export const fleetChanged = (changed: string) => sql`bumped as (
  update versions set n = n + 1 where name = 'fleet' and shard = ${value('shard', 'integer')}
    and exists (select 1 from ${sql.raw(changed)}))`
