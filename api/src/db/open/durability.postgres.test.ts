import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from '../../open-database'

const script = join(__dirname, '../../../test/postgres.mjs')

async function startServer() {
  const server = fork(script, [], { execArgv: [] })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  const ended = once(server, 'exit')
  const stop = async () => {
    server.disconnect()
    await ended
  }
  return { url, stop }
}

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
}, 60_000)
afterAll(() => server.stop())
afterEach(() => alterSystem('reset all'))

async function alterSystem(change: string) {
  const { db, close } = await openDatabase({ databaseUrl: server.url })
  await db.execute(`alter system ${change}`)
  await db.execute('select pg_reload_conf()')
  await close()
}

test.each([
  ['fsync', 'it would lose or spoil saved changes when its machine fails'],
  ['full_page_writes', 'a power failure in the middle of a write would spoil saved changes'],
  ['synchronous_commit', 'it would lose the changes saved last when its machine fails'],
])('a server with %s off is refused in production, and serves elsewhere', async (name, reason) => {
  const databaseUrl = server.url
  await alterSystem(`set ${name} = off`)
  await expect(openDatabase({ databaseUrl, durable: true })).rejects.toThrow(
    `The database at DATABASE_URL runs with ${name} = off: ${reason}. Turn it on.`,
  )
  const { db, close } = await openDatabase({ databaseUrl })
  expect((await db.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a database server that loses no acknowledged change is accepted in production', async () => {
  const { close } = await openDatabase({ databaseUrl: server.url, durable: true })
  await close()
})
