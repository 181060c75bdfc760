import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server of another origin. It gives a script to everybody, and records the requests. */
export async function withStranger(
  play: (stranger: { url: string; asked: string[] }) => Promise<void>,
): Promise<void> {
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(200, { 'content-type': 'text/javascript' }).end('window.pwned = 1')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await play({ url: `http://127.0.0.1:${port}`, asked })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
