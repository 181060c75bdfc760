import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { workspace } from './command'

/** The server ends with this process at the latest. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const keeper = fork(join(workspace, 'api/test/postgres.mjs'), ['{}'], { execArgv: [] })
  const [{ url }] = (await once(keeper, 'message')) as [{ url: string }]
  return {
    url,
    async stop() {
      const ended = once(keeper, 'exit')
      keeper.disconnect()
      await ended
    },
  }
}
