import { startPostgres } from './test/postgres.mjs'

/** @type {(() => Promise<void>) | undefined} */
let stop

/**
 * All test files share one server, unless TEST_DATABASE_URL names another one. Workers inherit the address.
 */
export default async function setUp() {
  if (process.env.TEST_DATABASE_URL) return
  // No test cuts the power, so none has to wait for the disk.
  const server = await startPostgres({ fsync: 'off' })
  process.env.TEST_DATABASE_URL = server.url
  stop = server.stop
}

export async function tearDown() {
  await stop?.()
}
