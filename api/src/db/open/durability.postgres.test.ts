import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from './open-database'

const script = join(__dirname, '../../../test/postgres.mjs')

/** A server for one test; `stop` closes its channel, which ends it. */
async function startServer(settings: Record<string, string>) {
  const server = fork(script, [JSON.stringify(settings)], { execArgv: [] })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  const ended = once(server, 'exit')
  const stop = async () => {
    server.disconnect()
    await ended
  }
  return { url, stop }
}

// Each starts a server.
jest.setTimeout(60_000)

test.each([
  ['fsync', 'it would lose or spoil saved changes when its machine fails'],
  ['full_page_writes', 'a power failure in the middle of a write would spoil saved changes'],
  ['synchronous_commit', 'it would lose the changes saved last when its machine fails'],
])('a server with %s off is refused in production, and serves elsewhere', async (name, reason) => {
  const { url: databaseUrl, stop } = await startServer({ [name]: 'off' })
  await expect(openDatabase({ databaseUrl, durable: true })).rejects.toThrow(
    `The database at DATABASE_URL runs with ${name} = off: ${reason}. Turn it on.`,
  )
  const { db, close } = await openDatabase({ databaseUrl })
  expect((await db.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
  await stop()
})

test('a server that keeps what it acknowledges is taken in production', async () => {
  const { url: databaseUrl, stop } = await startServer({})
  const { close } = await openDatabase({ databaseUrl, durable: true })
  await close()
  await stop()
})
