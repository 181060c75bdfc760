import { Pool, type PoolConfig } from 'pg'

export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  // The query reports the error. Without these listeners the same error would end the process.
  pool.on('error', () => undefined)
  // The pool listens to idle connections only. In a transaction a connection needs a listener of its own.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
