import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; subject: string; body: string }

/** What the server does with the next mails: `silent` takes a mail, and never answers. */
type Manner = 'takes' | 'refuses' | 'refuses sign-in' | 'silent'

/** A mail server of this machine, with a user name and a password. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let manner: Manner = 'takes'
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === 'fleet' && password === 's3cret' && manner !== 'refuses sign-in'
      done(isKnown ? null : new Error('No such user'), isKnown ? { user: username } : undefined)
    },
    onData(stream, session, done) {
      void text(stream).then((whole) => {
        if (manner === 'refuses')
          return done(Object.assign(new Error(`${whole} is full`), { responseCode: 552 }))
        const [head = '', ...body] = whole.split('\r\n\r\n')
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? ''
        received.push({ from, to, subject, body: body.join('\n\n').replaceAll('\r\n', '\n') })
        if (manner !== 'silent') done()
      })
    },
  })
  const http = server.listen(0, '127.0.0.1')
  await once(http, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at an address
  const { port } = http.address() as AddressInfo
  return {
    url: `smtp://fleet:s3cret@127.0.0.1:${port}`,
    received,
    behave: (as: Manner) => (manner = as),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
