import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Whether nothing answers there: a browser tries `localhost` by both families.
 * @param {number} port
 */
export async function isFree(port) {
  const tries = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)))
  return tries.every(Boolean)
}

/** One that the system has to spare. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((done) => {
    const probe = createServer()
    // A machine without the other family has no conflict there.
    probe.once('error', (error) => done('code' in error && error.code !== 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)))
  })
}
