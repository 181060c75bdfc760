import type { Database } from './database'

/** A query that is asked often: built once for a database, and planned once for each connection of it. */
export function prepared<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const known = new WeakMap<Database, Query>()
  return (db) => {
    const query = known.get(db) ?? prepare(db)
    known.set(db, query)
    return query
  }
}
