import { Pool, type PoolConfig } from 'pg'

/** A pool of connections to a server. A query on one that breaks fails, and the pool opens another one. */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  // The query has the error; without these listeners the same error would end the process.
  pool.on('error', () => undefined)
  // The pool listens to idle connections only: each needs a listener while it is in a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
