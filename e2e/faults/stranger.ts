import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of another origin answers every request with a script. */
export async function withStranger(
  play: (stranger: { url: string; requests: string[] }) => Promise<void>,
): Promise<void> {
  const requests: string[] = []
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    response.writeHead(200, { 'content-type': 'text/javascript' }).end('window.pwned = 1')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await play({ url: `http://127.0.0.1:${port}`, requests })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
