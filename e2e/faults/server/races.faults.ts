import { once } from 'node:events'
import { connect } from 'node:net'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { hostOf } from './wire'

const row = rowsOf('Attacks on the server')
row(
  'a user loses the role while the body of their change is on its way',
  '403 when the body has come, and nothing is stored',
  async ({ product }) => {
    const values = newAircraft()
    const body = JSON.stringify(values)
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    await once(socket, 'connect')
    const head = [
      'POST /api/aircraft HTTP/1.1',
      `host: ${hostOf(product)}`,
      `authorization: Bearer ${await tokenOf(product, 'operator')}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
      '\r\n',
    ]
    socket.write(head.join('\r\n') + body.slice(0, 20))
    const path = '/usermanagement/users/demo-operator/role'
    try {
      expect((await api(product, 'admin', 'DELETE', path)).status).toBe(204)
      socket.write(body.slice(20))
      await once(socket, 'close')
      expect(received).toMatch(/^HTTP\/1.1 403 /)
      const list = await (await api(product, 'admin', 'GET', '/aircraft')).text()
      expect(list).not.toContain(values.tailNumber)
    } finally {
      await api(product, 'admin', 'POST', path, { body: { role: 'operator' } })
    }
  },
)
