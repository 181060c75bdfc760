import { demo } from '../../support/demo'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { withProduct } from './own-product'
import { ask, hostOf } from './wire'

const row = rowsOf('Attacks on the server')

const linesIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const secret = {
  password: 'hunter2-hunter2',
  email: 'ada@secret.test',
  companyName: 'Alpine Secret',
}

row(
  'every request is logged while users sign in, save, are refused and send what they should not',
  'one line of JSON for each, without a password, a token, an address or a text of theirs',
  ({ cases }) =>
    withProduct({ LOG_LEVEL: 'info' }, async (product) => {
      const token = await tokenOf(product, 'admin')
      // A line may come after its answer: that of the sign-in is there when a later request has one.
      await ask(product, '/registry/live.json')
      const routes = () => linesIn(product.output()).map(({ route }) => route)
      await expect.poll(routes).toContain('/registry/live.json')
      const lengthBefore = product.output().length
      const json = { host: hostOf(product), 'content-type': 'application/json' }
      const asked = [
        ...['signUp', 'signInWithPassword', 'update'].map((call) =>
          ask(product, `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=hunter2`, {
            method: 'POST',
            headers: json,
            body: JSON.stringify(secret),
          }),
        ),
        api(product, 'admin', 'POST', '/operators', { body: secret }),
        api(product, 'admin', 'POST', '/operators?password=hunter2', { body: secret }),
        api(product, 'admin', 'POST', '/aircraft', {
          body: { ...newAircraft(), aircraftType: 7, serialNumber: secret.companyName },
          headers: { 'idempotency-key': 'hunter2', cookie: 'session=hunter2' },
        }),
        api(product, 'admin', 'GET', `/aircraft/${secret.email}`),
        ask(product, '/api/aircraft?access_token=hunter2', {
          headers: { authorization: 'Bearer hunter2' },
        }),
        ask(product, `/login?email=${secret.email}`),
        ask(product, '/nobody?oobCode=hunter2'),
      ]
      cases(asked.length)
      await Promise.all(asked)
      const written = () => product.output().slice(lengthBefore)
      const requests = () => linesIn(written()).filter(({ msg }) => msg === 'request')
      await expect.poll(() => requests().length).toBe(asked.length)
      const words = ['hunter2', 'secret.test', 'Alpine', token, demo('admin').email]
      expect(words.filter((word) => written().includes(word))).toEqual([])
    }),
)

row(
  'strangers tell of releases that did not work, 40 times in a minute and in texts of their own',
  'what is no such notice is 400, the 31st of an address is 429; each that is taken is one line of JSON in the log',
  async ({ product, cases }) => {
    cases(40)
    const lengthBefore = product.output().length
    const tell = (message: unknown, more = {}) =>
      ask(product, '/registry/events', {
        method: 'POST',
        headers: { host: hostOf(product), 'content-type': 'application/json' },
        body: JSON.stringify({
          remote: 'fleet',
          version: '1.2.3-stranger',
          event: 'unavailable',
          message,
          ...more,
        }),
      })
    const forged = '"}\n{"level":60,"msg":"forged"}\r\n\u001b[2J'
    expect((await tell(forged)).status).toBe(204)
    const wrong = [
      tell('x'.repeat(201)),
      tell(7),
      tell('', { remote: '../x' }),
      tell('', { version: '\n' }),
    ]
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect((await tell('x', { padding: 'x'.repeat(3000) })).status).toBe(413)
    const more = await Promise.all(Array.from({ length: 34 }, () => tell('once more')))
    const count = (wanted: number) => more.filter(({ status }) => status === wanted).length
    expect([count(204), count(429)]).toEqual([24, 10])
    const linesWith = (text: string) =>
      linesIn(product.output().slice(lengthBefore)).filter(({ msg }) => msg === text)
    await expect.poll(() => linesWith('A release did not work in a page').length).toBe(25)
    expect(linesWith('forged')).toEqual([])
  },
)
