import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { aircraftListed } from '../aircraft/queries'
import { createCachedList, type CachedList } from './cached-list'
import { operatorsListed } from '../operators/queries'
import { createRoleCache, type RoleCache } from '../users/queries'
import type { Run } from './statement'

/** What both drivers answer to plain SQL. */
type Result<Row> = { rows: Row[] }
interface Results extends PgQueryResultHKT {
  type: Result<this['row']>
}
export type Database = PgDatabase<Results>
export type Store = {
  /** For migrations and upkeep; what a call asks goes through `run`. */
  db: Database
  run: Run
  roles: RoleCache
  aircraftList: CachedList
  operatorList: CachedList
  /** Whether this process alone writes to the database: then what it keeps needs no check. */
  alone: boolean
  ready: () => Promise<boolean>
  close: () => Promise<void>
}
/** What the two drivers do in their own way. */
type Driver = {
  alone: boolean
  query: (name: string, text: string, values: unknown[]) => Promise<unknown>
  close: () => Promise<void>
}

export function toStore(db: Database, { alone, query, close }: Driver): Store {
  let writes = 0
  const run: Run = async ({ name, text, changes, bind }, values) => {
    try {
      return (await query(name, text, bind(values))) as never
    } finally {
      if (changes === 'fleet') writes += 1
      if (changes === 'roles') roles.forget()
    }
  }
  const roles = createRoleCache(run)
  const source = alone ? { run, writes: () => writes } : { run }
  return {
    db,
    run,
    roles,
    aircraftList: createCachedList(source, aircraftListed),
    operatorList: createCachedList(source, operatorsListed),
    alone,
    ready: () =>
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
    close,
  }
}
