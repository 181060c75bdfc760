import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import { useApi } from '../../test/testing'
import { listen } from './listen'

const { api } = useApi()
const urlOf = (address: string, port: number) =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}/api/health`

/** Another address of this machine; of 127.0.0.0/8 all are, where there is no other. */
function otherAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const other = addresses.find(
    ({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80'),
  )
  return other?.address ?? '127.0.0.2'
}

test('every address of a host is answered, one that is not there is left out, and all end together', async () => {
  const other = otherAddress()
  // An address for documentation (RFC 5737), which no machine has.
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
  test('is answered as if it did not, at every address', async () => {
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
