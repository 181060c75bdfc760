import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { demo } from '../../support/demo'
import { expect, rowsOf } from '../frame'
import { ask, hostOf } from './wire'

const row = rowsOf('Attacks on the server')

/** Returns the code of the error, or `null` when somebody answers. */
function connected(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(null)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
  })
}

row(
  'another machine connects to the product',
  'the product answers at the addresses of localhost only',
  async ({ product, cases }) => {
    const own = Object.values(networkInterfaces()).flatMap((all = []) => all)
    const reachable = own.filter(({ internal, family }) => !internal && family === 'IPv4')
    const addresses = ['127.0.0.2', ...reachable.map(({ address }) => address)]
    cases(addresses.length)
    const port = Number(new URL(product.url).port)
    expect(await connected('127.0.0.1', port)).toBeNull()
    for (const address of addresses) {
      expect([address, await connected(address, port)]).toEqual([address, 'ECONNREFUSED'])
    }
  },
)

row(
  'another user of this machine looks for the files of the product',
  'the database, the accounts and the links of reset mails can be read by their owner only',
  async ({ product }) => {
    const { email } = demo('mro')
    const mail = await ask(
      product,
      '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo',
      {
        method: 'POST',
        headers: { host: hostOf(product), 'content-type': 'application/json' },
        body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
      },
    )
    expect(mail.status).toBe(200)
    const others = async (file: string) =>
      (await stat(join(product.dataDirectory, file)).catch(() => ({ mode: -1 }))).mode & 0o077
    for (const file of ['db', 'identity/accounts.json', 'identity/outbox.txt']) {
      await expect.poll(async () => [file, await others(file)]).toEqual([file, 0])
    }
  },
)
