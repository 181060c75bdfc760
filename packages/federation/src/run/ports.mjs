import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Whether a port is free in IPv4 and in IPv6: a browser tries both for `localhost`.
 * @param {number} port
 */
export async function isFree(port) {
  const isFreeAt = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)))
  return isFreeAt.every(Boolean)
}

export async function findFreePort() {
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
  return new Promise((resolve) => {
    const probe = createServer()
    // A machine without IPv6 has no conflict there, so other errors count as free.
    probe.once('error', (error) => resolve('code' in error && error.code !== 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
