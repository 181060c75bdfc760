import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { migrationOptions } from '../db/open/migrate'

/** A table that refers to another one comes after it. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; refers: string[] }>(sql`
    select t.table_name as name, (
      select coalesce(json_agg(u.table_name::text), '[]') from information_schema.table_constraints c
      join information_schema.constraint_table_usage u using (constraint_schema, constraint_name)
      where c.table_name = t.table_name and c.constraint_type = 'FOREIGN KEY'
        and u.table_name <> t.table_name) as refers
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and t.table_name <> ${migrationOptions().migrationsTable}
    order by t.table_name`)
  const names: string[] = []
  const add = (name: string) => {
    if (names.includes(name)) return
    rows.find((row) => row.name === name)?.refers.forEach(add)
    names.push(name)
  }
  rows.forEach(({ name }) => add(name))
  return names
}
