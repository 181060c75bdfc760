import type { PoolClient } from 'pg'
import { StartupError } from '../../startup-error'

/** A failure of the machine would do this damage if the setting were off. */
const unsafe: Record<string, string> = {
  fsync: 'it would lose or spoil saved changes when its machine fails',
  full_page_writes: 'a power failure in the middle of a write would spoil saved changes',
  synchronous_commit: 'it would lose the changes saved last when its machine fails',
}

/** @throws {StartupError} for a server that acknowledges a change before it is safe on disk */
export async function requireDurable(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(unsafe)],
  )
  const off = rows.find(({ setting }) => setting === 'off')
  if (!off) return
  throw new StartupError(
    `The database at DATABASE_URL runs with ${off.name} = off: ${unsafe[off.name]}. Turn it on.`,
  )
}
