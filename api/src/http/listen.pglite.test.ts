import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { useApi } from '../../test/testing'
import { listen } from './listen'

const { api } = useApi()
const urlOf = (address: string, port: number) =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}/api/health`

async function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Without another address of this machine we take one of 127.0.0.0/8, which all belong to the machine. */
function otherAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const other = addresses.find(
    ({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80'),
  )
  return other?.address ?? '127.0.0.2'
}

test('the server listens at every address of a host that the machine has, and closes all of them', async () => {
  const other = otherAddress()
  // 192.0.2.1 is for documentation (RFC 5737), so no machine has it.
  const port = await listen(api().app, 0, ['127.0.0.1', '192.0.2.1', other])
  for (const address of ['127.0.0.1', other]) {
    expect((await fetch(urlOf(address, port))).status).toBe(200)
  }
  await api().app.close()
  for (const address of ['127.0.0.1', other]) {
    await expect(fetch(urlOf(address, port))).rejects.toThrow('fetch failed')
  }
})

describe('a request that asks for another protocol', () => {
  const { api: asked } = useApi()
  test('is answered like any other request, at every address', async () => {
    const other = otherAddress()
    const port = await listen(asked().app, 0, ['127.0.0.1', other])
    for (const address of ['127.0.0.1', other]) {
      const headers = { host: 'localhost', connection: 'upgrade', upgrade: 'websocket' }
      const sent = request(urlOf(address, port), { agent: false, headers }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
      answer.resume()
      await once(answer, 'end')
      sent.destroy()
    }
  })
})

describe('above its limit of connections', () => {
  const { api: limited } = useApi()
  test('a server refuses new ones, and answers those that are open (§9.22)', async () => {
    const { app } = limited()
    const port = await listen(app, 0, ['127.0.0.1'])
    expect(app.server.maxConnections).toBe(5000)
    app.server.maxConnections = 2
    const open = await Promise.all([1, 2].map(() => openSocket(port)))
    const refused = await openSocket(port)
    await once(refused, 'close')
    for (const socket of open) {
      socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
    }
  })
})
