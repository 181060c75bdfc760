import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { migrations } from '../db/open/migrate'

/** The tables that hold data; one that refers to another comes after it. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; refers: string[] }>(sql`
    select t.table_name as name, (
      select coalesce(json_agg(u.table_name::text), '[]') from information_schema.table_constraints c
      join information_schema.constraint_table_usage u using (constraint_schema, constraint_name)
      where c.table_name = t.table_name and c.constraint_type = 'FOREIGN KEY'
        and u.table_name <> t.table_name) as refers
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and t.table_name <> ${migrations().migrationsTable}
    order by t.table_name`)
  const listed: string[] = []
  const list = (name: string) => {
    if (listed.includes(name)) return
    rows.find((row) => row.name === name)?.refers.forEach(list)
    listed.push(name)
  }
  rows.forEach(({ name }) => list(name))
  return listed
}
