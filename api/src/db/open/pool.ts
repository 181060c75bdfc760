import { Pool, type PoolConfig } from 'pg'

/**
 * Makes a pool of connections to a server. A query on a connection that breaks fails, and the pool opens another one.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  // The query reports the error. Without these listeners the same error would end the process.
  pool.on('error', () => undefined)
  // The pool listens to idle connections only, so that each needs a listener while it is in a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
