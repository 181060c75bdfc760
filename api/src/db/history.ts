import type { Change } from '@aerofleet/shared/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Caller } from '../http/caller'
import type { Ask } from './ask'
import { reading, value } from './statement'
import { admitted, roles } from './versions'

type Kind = Change['subject']['kind']

/** Appends the rows of the CTE `change` (id, before, after) in the statement of the change itself. */
export const recorded = (action: SQL, kind: SQL) => sql`recorded as (
  insert into changes (by_uid, by_name, action, kind, subject_id, before, after)
  select ${value('byUid', 'text')}, ${value('byName', 'text')}, ${action},
    ${kind}, id, before, after from change)`

export const by = ({ uid, displayName }: Caller) => ({ byUid: uid, byName: displayName })

const historyOf = reading<
  { roles: string; kind: Kind; id: string | null },
  { roles: string | null; json: string | null }
>(
  'history',
  sql`with ${admitted}
  select ${roles}, (
    select json_agg(json_build_object(
      'id', id::text,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', json_build_object('uid', by_uid, 'name', by_name),
      'action', action, 'subject', json_build_object('kind', kind, 'id', subject_id),
      'before', before, 'after', after) order by id desc)::text
    from changes where kind = ${value('kind', 'text')}
      and (${value('id', 'text')} is null or subject_id = ${value('id', 'text')})) as json`,
)

/** JSON of all changes, newest first, of one subject or (`null`) of a kind; `null` without any. */
export async function findHistory(ask: Ask, kind: Kind, id: string | null) {
  return (await ask(historyOf, { kind, id })).json
}
