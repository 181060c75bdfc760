import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { useApi } from '../../../test/testing'

const { api } = useApi()
beforeAll(async () => {
  await api().app.listen({ port: 0, host: '127.0.0.1' })
})

async function exchange(bytes: string): Promise<string> {
  const { port } = api().app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['what is no request', 'hello\r\n\r\n', '400 Bad Request', 'malformed-request'],
  [
    'headers of 20 KiB',
    `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_480)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'headers-too-large',
  ],
  [
    'two lengths of one body',
    'POST /api/aircraft HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    '400 Bad Request',
    'malformed-request',
  ],
])('%s is answered in the form of every other error (§7.4)', async (_, bytes, status, code) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n')
  expect(head).toMatch(`HTTP/1.1 ${status}\r\n`)
  expect(head).toMatch('connection: close')
  expect(JSON.parse(body)).toEqual({
    message: expect.stringMatching(/^The /),
    code,
    requestId: expect.any(String),
  })
})
